import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'

import { useFilterChanges } from '../../builders/list/useFilterChanges.ts'
import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { CONTRACT_FILTER } from '../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { type BillTotals, getBillTotals } from '../../api/staff/billsApi.ts'
import { TypeChips } from '../../ui/TypeChips.tsx'

const TYPE_FILTER = 'billType'
const types: readonly (readonly [string, keyof BillTotals])[] = [
  ['INTEREST_FEE', 'interestFee'],
  ['COMMISSION_FEE', 'commissionFee'],
  ['LATE_FEE', 'lateFee'],
  ['OTHER_FEE', 'other'],
]

/**
 * Number of the contracts' bills per type, each a link that filters by it (BIL-06: the counts ignore other filters).
 */
export function BillTypes(_props: PartProps) {
  const t = useText()
  const active = useActiveProduct()
  const values = useFilterValues()
  const change = useFilterChanges()
  const contracts = values[CONTRACT_FILTER]
  const ids = Array.isArray(contracts) ? contracts.map(String) : []
  const { data } = useQuery({
    queryKey: ['billTotals', activeKey(active), ids.join(',')],
    queryFn: ({ signal }) => getBillTotals(active?.partyFid ?? '', ids, signal),
    enabled: ids.length > 0,
    retry: false,
  })
  const chosen = values[TYPE_FILTER] ?? []
  if (data === undefined) return <Box sx={{ minHeight: 32 }} />
  const counts = types.map(([type, name]) => ({ type, label: t(`values.feeType.${type}`), count: data[name] }))
  return <TypeChips counts={counts} chosen={chosen} onChange={next => change({ [TYPE_FILTER]: next })} />
}
