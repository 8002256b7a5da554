import { type TypedField, typedFields } from '../rows/uploadTypes.ts'

/** Columns of the grid: a box to select the row, the typed cells, its files, and its removal. */
export const gridColumns = ['select', ...typedFields, 'files', 'remove'] as const
export type GridColumn = (typeof gridColumns)[number]

export const FIRST_TYPED = gridColumns.indexOf('invoiceNumber')
export const LAST_TYPED = gridColumns.indexOf('transferClaimAmount')

export function typedFieldAt(column: number): TypedField | undefined {
  return typedFields.find(field => field === gridColumns[column])
}

export const isAmount = (field: GridColumn): boolean => field === 'invoiceAmount' || field === 'transferClaimAmount'

/** Dates and icons have a fixed width; the buyer takes the rest. */
export const widths: Readonly<Record<GridColumn, string>> = {
  select: '44px',
  invoiceNumber: '15%',
  buyer: 'auto',
  issueDate: '112px',
  dueDate: '112px',
  invoiceAmount: '12.5%',
  transferClaimAmount: '12.5%',
  files: '56px',
  remove: '68px',
}
