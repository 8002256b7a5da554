import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { FilterValues } from '../filters/filterTypes.ts'

/** The only status that a list shows, with the name of its sentences. Undefined under none, under several, or without sentences. */
export function statusOfFilters(
  { columns, filters = [] }: ResourceDefinition,
  values: FilterValues,
): { readonly next: string; readonly value: string } | undefined {
  for (const { field, on = field } of filters) {
    const next = columns.find(column => column.field === on)?.next
    const [value, ...others] = [values[field] ?? []].flat()
    if (next !== undefined && value !== undefined && others.length === 0) return { next, value }
  }
  return undefined
}
