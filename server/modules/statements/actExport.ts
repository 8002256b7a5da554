import { Statement } from '../../db/statement.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import { conditionSql, contractColumns, sortSql, type ActFilter, type ActSort } from './actQuery.ts'

/** Every act under the filter, in the order of the list; its own contracts only. */
export function exportQuery(
  partyId: string,
  filter: ActFilter,
  sort: ActSort,
  columns: readonly ExportColumn[],
): ExportQuery {
  const statement = new Statement()
  const own = ownedSql(statement, partyId, filter.contractIds, contractColumns).replace('owned as materialized ', '')
  const { key, direction } = sortSql(sort)
  const source = `from ${own} o join act a on ${conditionSql(statement, filter)} join contract c on c.id = a.contract_id
    left join invoice i on i.id = a.invoice_id left join third_party t on t.id = i.third_party_id order by ${key} ${direction}, a.id ${direction}`
  return { statement, columns, source }
}

/** Values in the types of the database, so that days and amounts are days and numbers in the sheet. */
const typedSql: Readonly<Record<string, string>> = {
  date: 'a.date',
  number: 'a.number',
  type: 'a.type',
  contractNumber: 'c.contract_number',
  factoringProduct: 'c.factoring_product',
  amount: 'a.amount',
  invoiceNumber: 'i.invoice_number',
  thirdPartyName: 't.name',
  thirdPartyRegistrationCode: 't.registration_code',
}

/** @throws Error for a field that no act has */
export function exportSql(field: string): string {
  const sql = Object.hasOwn(typedSql, field) ? typedSql[field] : undefined
  if (sql === undefined) throw new Error(`an act has no field ${field} to export`)
  return sql
}

/** A button is no value: a column that offers a file stays on the page. */
export function isExported({ kind }: ColumnDefinition): boolean {
  return kind !== 'document' && kind !== 'feesAct'
}

/** The sheet of a fee act: what it is made of, invoice by invoice. */
export const feesActColumns: readonly ColumnDefinition[] = [
  { field: 'number', kind: 'text', width: 18 },
  { field: 'date', kind: 'date', width: 12 },
  { field: 'type', kind: 'status', values: 'statementType', width: 18 },
  { field: 'contractNumber', kind: 'text', width: 16 },
  { field: 'invoiceNumber', kind: 'text', width: 20 },
  { field: 'thirdPartyName', kind: 'text', width: 32 },
  { field: 'thirdPartyRegistrationCode', kind: 'text', width: 16 },
  { field: 'amount', kind: 'money', width: 16 },
]
