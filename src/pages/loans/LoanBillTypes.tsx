import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { getLoanBillCounts } from '../../api/staff/loanBillsApi.ts'
import { useListFrame } from '../../builders/list/ListFrameContext.ts'
import { useFilterChanges } from '../../builders/list/useFilterChanges.ts'
import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import { CONTRACT_FILTER, useContractScope } from '../../builders/scopes/contractScope.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { urlFilters } from '../../../schemas/listFilters.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { TypeChips } from '../../ui/TypeChips.tsx'

const TYPE_FILTER = 'billType'
/** `billsFilterPrinciple=true` in the address chooses principal bills on arrival (LON-03). */
const PRINCIPLE_FLAG = 'billsFilterPrinciple'

/** Number of bills of each type under the other filters, each a button that filters by it (LON-13). */
export function LoanBillTypes(_props: PartProps) {
  const t = useText()
  const values = useFilterValues()
  const change = useFilterChanges()
  const { flags, definition } = useListFrame()
  const key = activeKey(useActiveProduct())
  const { contracts } = useContractScope(true)
  const { [CONTRACT_FILTER]: selected = [], [TYPE_FILTER]: chosen = [], ...rest } = values
  const declared = urlFilters(definition)
  const others = Object.fromEntries(Object.entries(rest).map(([name, value]) => [declared[name]?.param ?? name, value]))
  const loans = contracts
    .filter(({ id }) => selected.includes(id))
    .map(({ companyNumber, contractNumber }) => ({ companyNumber: String(companyNumber), contractNumber }))
  const { data } = useQuery({
    queryKey: ['loanBillCounts', key, loans, others],
    queryFn: ({ signal }) => getLoanBillCounts(loans, others, signal),
    enabled: loans.length > 0,
    retry: false,
    placeholderData: previous => previous,
  })
  const applied = useRef<object>(undefined)
  useEffect(() => {
    if (flags[PRINCIPLE_FLAG] !== 'true' || applied.current === flags) return
    applied.current = flags
    change({ [TYPE_FILTER]: ['Principle'] })
  }, [flags, change])
  if (data === undefined) return <Box sx={{ minHeight: 32 }} />
  const counts = (vocabularies['loanBillType'] ?? []).map(type => ({
    type,
    label: t(`values.loanBillType.${type}`),
    count: data[type] ?? 0,
  }))
  return <TypeChips counts={counts} chosen={chosen} onChange={next => change({ [TYPE_FILTER]: next })} />
}
