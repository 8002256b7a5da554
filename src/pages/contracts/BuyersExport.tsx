import { TableExport } from '../../builders/show/TableExport.tsx'
import type { PartProps } from '../../builders/slots/parts.ts'

/** Exports the buyers or suppliers of a contract. */
export function BuyersExport({ definition, record }: PartProps) {
  const id = record?.['id']
  if (id === undefined) return null
  const filter = { contractIds: String(id) }
  return <TableExport definition={definition} filter={filter} sort={{ field: 'party.name', order: 'ASC' }} />
}
