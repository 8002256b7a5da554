import type { FieldDefinition, ResourceDefinition, ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import { toFilterSegment } from './filterSegment.ts'

const FIRST_PAGE = 'page=1&size=10'

/** The page of one record; undefined for a resource without such pages. */
export function pagePath({ detail }: ResourceDefinition, id: string, contractId?: string): string | undefined {
  const list = contractId === undefined ? '' : `contractId=${encodeURIComponent(contractId)}&${FIRST_PAGE}`
  return detail?.path?.replace(/:(\w+)/g, (_, name: string) =>
    name === 'filter' ? toFilterSegment(list) : encodeURIComponent(id),
  )
}

/** The filter of a list by part of a number; undefined for a list without it. */
export function numberFilter({ filters }: ResourceDefinition): string | undefined {
  return filters?.find(({ kind }) => kind === 'search')?.field
}

/** The list on these contracts with one filter set. */
export function listPath(
  { path = '' }: ResourceDefinition,
  contractIds: readonly string[],
  filter: string,
  value: string,
): string {
  return `${path}?contractId=${contractIds.map(encodeURIComponent).join(',')}&${FIRST_PAGE}&${filter}=${encodeURIComponent(value)}`
}

/** The list in which a record without a page is found by its number. */
export function numberedPath(
  definition: ResourceDefinition | undefined,
  contractId: string,
  number: string,
): string | undefined {
  const filter = definition === undefined ? undefined : numberFilter(definition)
  return definition?.path === undefined || filter === undefined
    ? undefined
    : listPath(definition, [contractId], filter, number)
}

export function definitionOf(definitions: ResourceDefinitions, name: string): ResourceDefinition | undefined {
  return Object.hasOwn(definitions, name) ? definitions[name] : undefined
}

/** Where the `link` of a field leads (docs/resources.md); undefined for a row that has no such record. */
export function linkPath(
  definitions: ResourceDefinitions,
  { field, link }: FieldDefinition,
  record: unknown,
): string | undefined {
  const definition = link && definitionOf(definitions, link.resource)
  if (definition === undefined) return undefined
  const value = fieldValue(record, link?.id ?? link?.contractId ?? '')
  if (isMissing(value)) return undefined
  if (link?.id !== undefined) return pagePath(definition, String(value))
  return numberedPath(definition, String(value), String(fieldValue(record, field)))
}
