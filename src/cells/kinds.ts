/** The column kinds that a resource document may use (resource.schema.json#/definitions/cellKind). */
export const cellKinds = [
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
  'email',
  'phone',
  'feesAct',
] as const

export type CellKind = (typeof cellKinds)[number]
