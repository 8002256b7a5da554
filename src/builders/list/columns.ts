import type { ColumnDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { FilterValue } from '../../../schemas/lists/listUrl.ts'

/** Preference key under which the hidden columns are saved for the user. */
export function columnsKey(resource: string): string {
  return `${resource}.datatable`
}

export function hiddenByDefault(definition: ResourceDefinition): string[] {
  return definition.columns.filter(column => column.hidden).map(column => column.field)
}

/** Columns that the filters require: with rows of several contracts on one page, each row must name its contract. */
export function forcedColumns(
  definition: ResourceDefinition,
  filters: Readonly<Record<string, FilterValue>>,
): string[] {
  return definition.columns
    .filter(({ whenSeveral }) => {
      const value = whenSeveral === undefined ? undefined : filters[whenSeveral]
      return Array.isArray(value) && value.length > 1
    })
    .map(({ field }) => field)
}

/** What is hidden where exactly these columns are shown. */
export function hiddenBeside(definition: ResourceDefinition, shown: readonly string[]): string[] {
  return definition.columns.filter(({ field }) => !shown.includes(field)).map(({ field }) => field)
}

export function visibleColumns(definition: ResourceDefinition, hidden: readonly string[]): readonly ColumnDefinition[] {
  return definition.columns.filter(column => !hidden.includes(column.field))
}

export function fieldLabelKey(resource: string, field: string): string {
  return `resources.${resource}.fields.${field}`
}

/** Amounts and numbers are right-aligned, so that their digits line up; a document may override it. */
export function alignment(column: ColumnDefinition): 'left' | 'right' | 'center' {
  return column.align ?? (['money', 'rate', 'percent', 'integer'].includes(column.kind) ? 'right' : 'left')
}
