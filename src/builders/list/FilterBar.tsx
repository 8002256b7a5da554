import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FilterListIcon from '@mui/icons-material/FilterList'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import { filterNames } from '../../../schemas/listFilters.ts'
import type { FilterDefinition } from '../../../schemas/resourceDefinition.ts'
import { filterOf, isShort } from '../filters/filters.ts'
import { backwardsRanges } from '../../../schemas/lists/dateRange.ts'
import type { FilterValue } from '../../../schemas/lists/listUrl.ts'
import { OffReason } from '../../ui/OffReason.tsx'
import { fieldLabelKey } from './columns.ts'
import { FilterChips } from './FilterChips.tsx'
import { useFilterChanges } from './useFilterChanges.ts'
import { useFilterValues } from './useFilterValues.ts'
import { useListFrame } from './ListFrameContext.ts'

/** The address parameters that the filter bar owns; those of the scope stay when it is cleared. */
export function ownedNames(filters: readonly FilterDefinition[]): string[] {
  return filters.flatMap(({ field, kind }) => filterNames(field, kind))
}

/** Two neighbours that need half the width share a place. */
export function placesOf(filters: readonly FilterDefinition[]): readonly (readonly FilterDefinition[])[] {
  const places: FilterDefinition[][] = []
  for (const filter of filters) {
    const last = places.at(-1)
    if (filter.half === true && last?.length === 1 && last[0]?.half === true) last.push(filter)
    else places.push([filter])
  }
  return places
}

export function FilterBar() {
  const translate = useTranslate()
  const narrow = useMediaQuery('(max-width: 899px)')
  const values = useFilterValues()
  // Invalid dates in the address expand the filters, so that the marked fields are visible.
  const [isExpanded, setIsExpanded] = useState(() => backwardsRanges(values).length > 0)
  const { definition } = useListFrame()
  const change = useFilterChanges()
  const filters = definition.filters ?? []
  const owned = ownedNames(filters)
  const active = owned.filter(name => values[name] !== undefined)
  const clear = () =>
    change(Object.fromEntries(owned.map((name): [string, FilterValue | undefined] => [name, undefined])))
  // A short filter at the end leaves room for the button, which would need a row of its own.
  const endsShort = isShort(filters.at(-1)?.kind)
  const clearButton = (
    <OffReason reason={active.length === 0 ? translate('factoring.filter.noneSet') : undefined}>
      {why => (
        <Button disabled={active.length === 0} aria-describedby={why} onClick={clear}>
          {translate('factoring.filter.clear')}
        </Button>
      )}
    </OffReason>
  )
  if (filters.length === 0) return null

  return (
    <Box component="search" aria-label={translate('factoring.filter.title')} sx={{ display: 'grid', gap: 1.5 }}>
      {narrow && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FilterListIcon />}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {translate('factoring.filter.button', { smart_count: active.length })}
        </Button>
      )}
      {narrow && !isExpanded && <FilterChips />}
      {(!narrow || isExpanded) && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
            alignItems: 'start',
          }}
        >
          {placesOf(filters).map((place, index, places) => {
            const [first, second] = place.map(filter => {
              const Filter = filterOf(filter.kind)
              const label = translate(fieldLabelKey(definition.name, filter.field))
              return <Filter key={filter.field} definition={filter} label={label} values={values} onChange={change} />
            })
            const key = place.map(({ field }) => field).join(' ')
            const control =
              second === undefined ? (
                first
              ) : (
                <Box key={key} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 0.5 }}>
                  {first}
                  {second}
                </Box>
              )
            if (!endsShort || index < places.length - 1) return control
            return (
              <Box
                key={key}
                sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1, alignItems: 'start' }}
              >
                {control}
                {clearButton}
              </Box>
            )
          })}
          {!endsShort && <Box sx={{ display: 'flex', alignItems: 'center' }}>{clearButton}</Box>}
        </Box>
      )}
    </Box>
  )
}
