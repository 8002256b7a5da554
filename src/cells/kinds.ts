/** The column kinds that a resource document may use (resource.schema.json#/definitions/cellKind). */
export const CELL_KINDS = [
  'text',
  'money',
  'date',
  'datetime',
  'rate',
  'percent',
  'status',
  'reference',
  'integer',
  'boolean',
  'person',
  'tags',
  'document',
  'country',
  'feesAct',
] as const

export type CellKind = (typeof CELL_KINDS)[number]
