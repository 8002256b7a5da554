import type { RaRecord } from 'ra-core'

import { FieldList } from '../show/FieldList.tsx'
import { ExpandTable } from './ExpandTable.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { NestedRows } from './NestedRows.tsx'

/**
 * Content of an expanded row: who uploaded the invoice and when, the acts a payment was reconciled with (INV-11,
 * STM-05).
 */
export function ExpandContent({ record }: { readonly record: RaRecord }) {
  const { definition } = useListFrame()
  const { fields, rows, table } = definition.expand ?? {}
  return (
    <>
      {fields && <FieldList resource={definition.name} fields={fields} record={record} />}
      {rows && <NestedRows definition={definition} rows={rows} record={record} />}
      {table && <ExpandTable table={table} record={record} />}
    </>
  )
}
