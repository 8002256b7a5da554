import type { ColumnDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../../../schemas/lists/columnWidths.ts'
import type { FilterValue } from '../../../schemas/lists/listUrl.ts'

/** Preference key under which the hidden columns are saved for the user. */
export function columnsKey(resource: string): string {
  return `${resource}.datatable`
}

export function hiddenByDefault(definition: ResourceDefinition): string[] {
  return definition.columns.filter(column => column.hidden).map(column => column.field)
}

/**
 * Columns that the filters require: with rows of several contracts on one page, each row must name its contract.
 * @param arrival the column that the address has asked for, whose sum is a figure of a dashboard
 */
export function forcedColumns(
  definition: ResourceDefinition,
  filters: Readonly<Record<string, FilterValue>>,
  arrival?: string,
): string[] {
  return definition.columns
    .filter(({ field, whenSeveral }) => {
      if (field === arrival) return true
      const value = whenSeveral === undefined ? undefined : filters[whenSeveral]
      return Array.isArray(value) && value.length > 1
    })
    .map(({ field }) => field)
}

/** What is hidden where exactly these columns are shown. */
export function hiddenBeside(definition: ResourceDefinition, shown: readonly string[]): string[] {
  return definition.columns.filter(({ field }) => !shown.includes(field)).map(({ field }) => field)
}

/** Preference key of the order and widths of a list's columns (LST-40). */
export function layoutKey(resource: string): string {
  return `preferences.columns.${resource}`
}

/** Order and widths that somebody has given to the columns of a list. */
export type ColumnLayout = {
  /** Fields of the columns in order; empty: the order of the document. */
  readonly order: readonly string[]
  /** Widths in pixels by field; the other columns have their natural width. */
  readonly widths: Readonly<Record<string, number>>
}

export const naturalLayout: ColumnLayout = { order: [], widths: {} }

/** The layout in the profile. Anything in it that is no order or width is left out. */
export function readLayout(stored: unknown): ColumnLayout {
  if (typeof stored !== 'object' || stored === null) return naturalLayout
  const { order, widths } = stored as Partial<Record<keyof ColumnLayout, unknown>>
  const entries: [string, unknown][] = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    order: Array.isArray(order) ? order.map(String) : [],
    widths: Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number').map(clampEntry),
    ),
  }
}

function clampEntry([field, width]: [string, number]): [string, number] {
  return [field, clampWidth(width)]
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)))
}

/** The columns in the chosen order; a column that the order does not name follows the one before it in the document. */
export function orderedColumns<Column extends { readonly field: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const result = order.flatMap(name => columns.find(({ field }) => field === name) ?? [])
  columns.forEach((column, index) => {
    if (result.includes(column)) return
    const before = columns[index - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, column)
  })
  return result
}

/** The order after a column is placed before or after another one. */
export function movedColumn(
  order: readonly string[],
  field: string,
  target: string,
  edge: 'before' | 'after',
): readonly string[] {
  if (field === target) return order
  const others = order.filter(name => name !== field)
  return others.toSpliced(others.indexOf(target) + (edge === 'after' ? 1 : 0), 0, field)
}

/**
 * Styles of the headers of sized columns, by field. The minimum keeps the width in a table that is wider than its frame;
 * where every column is sized, the last one takes the rest of the frame.
 */
export function headWidths(
  shown: readonly { readonly field: string }[],
  widths: Readonly<Record<string, number>>,
): Readonly<Record<string, { readonly width?: string; readonly minWidth: string }>> {
  const last = shown.every(({ field }) => widths[field] !== undefined) ? shown.at(-1)?.field : undefined
  return Object.fromEntries(
    shown.flatMap(({ field }) => {
      const width = widths[field]
      if (width === undefined) return []
      const minWidth = `${String(width)}px`
      return [[field, field === last ? { minWidth } : { width: minWidth, minWidth }]]
    }),
  )
}

export function visibleColumns(
  definition: ResourceDefinition,
  hidden: readonly string[],
  order: readonly string[],
): readonly ColumnDefinition[] {
  return orderedColumns(definition.columns, order).filter(column => !hidden.includes(column.field))
}

export function fieldLabelKey(resource: string, field: string): string {
  return `resources.${resource}.fields.${field}`
}

/** Amounts and numbers are right-aligned, so that their digits line up; a document may override it. */
export function alignment(column: ColumnDefinition): 'left' | 'right' | 'center' {
  return column.align ?? (['money', 'rate', 'percent', 'integer'].includes(column.kind) ? 'right' : 'left')
}
