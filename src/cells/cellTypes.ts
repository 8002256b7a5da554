import type { ComponentType } from 'react'

import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'

export type CellRecord = Readonly<Record<string, unknown>>

/** `value` is never missing: `<FieldCell>` renders the dash instead. */
export type CellProps = {
  readonly value: unknown
  readonly record: CellRecord
  readonly definition: FieldDefinition
}

export type Cell = ComponentType<CellProps>
