import { fieldValue } from '../fieldValue.ts'
import type { ApiDefinition, ResourceDefinition } from '../resourceDefinition.ts'

/** `extras` holds values about all rows: sums, remainders. */
export type Rows = {
  readonly rows: readonly Record<string, unknown>[]
  readonly total: number
  readonly extras: Record<string, unknown>
}

/** The part of a resource document that says where a response has its rows. */
export type RowsPlace = Pick<ResourceDefinition, 'name' | 'rowId'> & {
  readonly api: Pick<ApiDefinition, 'listKey' | 'totalKey'>
}

/** A record with its id, where that is another field. */
export function withId(
  definition: Pick<ResourceDefinition, 'rowId'>,
  record: Record<string, unknown>,
): Record<string, unknown> {
  return definition.rowId === undefined ? record : { ...record, id: fieldValue(record, definition.rowId) }
}

/** The rows of a list from the response of its call. */
export function readRows(definition: RowsPlace, answer: unknown): Rows {
  const key = definition.api.listKey ?? 'content'
  const found: unknown = fieldValue(answer, key) ?? answer
  if (!Array.isArray(found)) throw new Error(`${definition.name}: the answer holds no list`)
  const { [key]: _rows, ...extras } = Array.isArray(answer) ? {} : (answer as Record<string, unknown>)
  const total = extras[definition.api.totalKey ?? 'totalElements']
  return {
    rows: found.map((row: Record<string, unknown>) => withId(definition, row)),
    total: typeof total === 'number' ? total : found.length,
    extras,
  }
}
