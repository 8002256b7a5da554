import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

import { useFilterChanges } from '../../builders/list/useFilterChanges.ts'
import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { CONTRACT_FILTER } from '../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { type BillTotals, getBillTotals } from '../../api/staff/billsApi.ts'

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
  const chip = (label: string, count: number, isChosen: boolean, next: string[] | undefined) => (
    <Chip
      key={label}
      clickable
      component="button"
      type="button"
      aria-pressed={isChosen}
      color={isChosen ? 'primary' : 'default'}
      variant={isChosen ? 'filled' : 'outlined'}
      label={`${label} · ${count}`}
      onClick={() => change({ [TYPE_FILTER]: next })}
    />
  )
  return (
    <Box role="group" aria-label={t('bills.types.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chip(
        t('bills.types.all'),
        types.reduce((sum, [, name]) => sum + data[name], 0),
        chosen.length === 0,
        undefined,
      )}
      {types.map(([type, name]) => chip(t(`values.feeType.${type}`), data[name], chosen.includes(type), [type]))}
    </Box>
  )
}
