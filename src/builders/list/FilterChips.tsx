import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'ra-core'
import { use } from 'react'

import { filterNames, isRange, isReference } from '../../../schemas/listFilters.ts'
import type { FilterDefinition } from '../../../schemas/resourceDefinition.ts'
import { formatDecimal } from '../../cells/formatMoney.ts'
import { ReferencesContext } from '../filters/references.ts'
import { type FilterValues, textValue } from '../filters/filterTypes.ts'
import { fieldLabelKey } from './columns.ts'
import { useFilterChanges } from './useFilterChanges.ts'
import { useFilterValues } from './useFilterValues.ts'
import { useListFrame } from './ListFrameContext.ts'

/** The applied filters while their fields are collapsed: each shows its value and can be removed. */
export function FilterChips() {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const values = useFilterValues()
  const change = useFilterChanges()
  const textOf = useChipText()
  const chips = (definition.filters ?? []).flatMap(filter => {
    const names = filterNames(filter.field, filter.kind)
    return names.some(name => values[name] !== undefined) ? [{ filter, names }] : []
  })
  if (chips.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chips.map(({ filter, names }) => {
        const label = translate(fieldLabelKey(definition.name, filter.field))
        const remove = () => change(Object.fromEntries(names.map(name => [name, undefined])))
        return (
          <Box component="li" key={filter.field} sx={{ minWidth: 0 }}>
            <Chip
              label={`${label}: ${textOf(filter, values)}`}
              onDelete={remove}
              onClick={remove}
              aria-label={translate('factoring.filter.clearOne', { label: `${label}: ${textOf(filter, values)}` })}
              sx={{ maxWidth: '100%', minHeight: 44, borderRadius: 2 }}
            />
          </Box>
        )
      })}
    </Box>
  )
}

/** The value of a filter in words: names instead of ids, labels instead of codes, both ends of a range. */
function useChipText(): (filter: FilterDefinition, values: FilterValues) => string {
  const translate = useTranslate()
  const references = use(ReferencesContext)
  return ({ field, kind, values: vocabulary = field }, values) => {
    if (isRange(kind)) {
      const [from = '', to = ''] = filterNames(field, kind).map(name => {
        const end = textValue(values, name)
        return kind === 'amountRange' && end !== '' ? formatDecimal(end) : end
      })
      return from === to ? from : `${from || '…'} – ${to || '…'}`
    }
    const value = values[field] ?? []
    const all = typeof value === 'string' ? [value] : value
    if (isReference(kind)) {
      const { choices = [], isPending = true } = references[field] ?? {}
      return all.map(id => choices.find(choice => choice.id === id)?.name ?? (isPending ? '…' : id)).join(', ')
    }
    if (kind === 'search') return all.join(', ')
    return all.map(one => translate(`values.${vocabulary}.${one}`, { _: one })).join(', ')
  }
}
