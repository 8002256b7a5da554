import type { ColumnDefinition, ResourceDefinition } from '../../providers/resourceTypes.ts'

/** Under this key the hidden columns are kept with the person's preferences; react-admin's table reads the same one. */
export function columnsKey(resource: string): string {
  return `${resource}.datatable`
}

export function hiddenByDefault(definition: ResourceDefinition): string[] {
  return definition.columns.filter((column) => column.hidden).map((column) => column.field)
}

export function visibleColumns(definition: ResourceDefinition, hidden: readonly string[]): readonly ColumnDefinition[] {
  return definition.columns.filter((column) => !hidden.includes(column.field))
}

export function fieldLabelKey(resource: string, field: string): string {
  return `resources.${resource}.fields.${field}`
}

/** Amounts and figures stand on the right, so that their places line up; a document may say otherwise. */
export function alignment(column: ColumnDefinition): 'left' | 'right' | 'center' {
  return column.align ?? (['money', 'rate', 'percent', 'integer'].includes(column.kind) ? 'right' : 'left')
}
