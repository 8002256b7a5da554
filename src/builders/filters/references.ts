import { useQueries } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'

import { isReference } from '../../../schemas/listFilters.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { choicesParams, listKeys } from '../../api/staff/knownLists.ts'
import type { FilterDefinition } from '../../../schemas/resourceDefinition.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useDefinitions } from '../state/definitions.ts'
import type { KnownIds } from '../../../schemas/lists/knownIds.ts'
import type { FilterValues } from './filterTypes.ts'

export type Choice = { readonly id: string; readonly name: string }
export type Choices = { readonly choices: readonly Choice[]; readonly isPending: boolean }
export type References = Readonly<Record<string, Choices>>

const none: Choices = { choices: [], isPending: false }

/**
 * The options of each reference filter, by name: rows of its resource, filtered as `query` says (the buyers of the
 * selected contracts). Not fetched while one of these filters is empty. After a failed call the filter has no options
 * and rejects no id, so the list itself still works.
 */
export function useReferences(
  filters: readonly FilterDefinition[],
  values: FilterValues,
): { references: References; known: KnownIds } {
  const key = activeKey(useActiveProduct())
  const definitions = useDefinitions()
  const dataProvider = useDataProvider()
  const references = filters.filter(filter => isReference(filter.kind))
  const results = useQueries({
    queries: references.map(({ resource = '', query = {} }) => {
      const filter = Object.fromEntries(Object.entries(query).map(([name, source]) => [name, values[source]]))
      return {
        queryKey: listKeys.choices(resource, key, filter),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<RaRecord<string>>(resource, { ...choicesParams(definitions[resource], filter), signal }),
        enabled: Object.values(filter).every(value => value !== undefined && value.length > 0),
        staleTime: 60_000,
        retry: false,
      }
    }),
  })
  // Each query's data keeps its reference between renders; the array around it does not.
  const state = results.map(result => (result.data ? 'data' : result.isLoading ? 'loading' : 'none')).join()
  const rows = results.map(result => result.data?.data)
  return useMemo(() => {
    const found: Record<string, Choices> = {}
    const known: Record<string, ReadonlySet<string> | undefined> = {}
    references.forEach(({ field, resource = '' }, index) => {
      const representation = definitions[resource]?.representation ?? 'id'
      const data = rows[index]
      const choices = (data ?? []).map(row => ({
        id: String(row.id),
        name: String(fieldValue(row, representation) ?? row.id),
      }))
      found[field] = { choices, isPending: results[index]?.isLoading ?? false }
      known[field] = data ? new Set(choices.map(choice => choice.id)) : undefined
    })
    return { references: found, known }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `rows` stands for the results, `filters` for the references
  }, [filters, definitions, state, ...rows])
}

export const ReferencesContext = createContext<References>({})

export function useChoices(field: string): Choices {
  return useContext(ReferencesContext)[field] ?? none
}
