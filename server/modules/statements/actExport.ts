import { Statement } from '../../db/statement.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import { conditionSql, contractColumns, sortSql, type ActFilter, type ActSort } from './actQuery.ts'

/** Every matching act of the party's contracts, in list order. */
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

/** Expressions in native database types, so that the sheet contains real dates and numbers. */
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

/** @throws Error for an unknown act field */
export function exportSql(field: string): string {
  const sql = Object.hasOwn(typedSql, field) ? typedSql[field] : undefined
  if (sql === undefined) throw new Error(`an act has no field ${field} to export`)
  return sql
}

/** File columns render buttons, which have no exportable value. */
export function isExported({ kind }: ColumnDefinition): boolean {
  return kind !== 'document' && kind !== 'feesAct'
}

/** Columns of a fee act's sheet: its parts, invoice by invoice. */
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
