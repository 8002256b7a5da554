import { sql, type Kysely } from 'kysely'
import type { Sort } from '../../../schemas/resourceDefinition.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import { sortSql } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import type { DayFigures } from './accountFigures.ts'
import {
  bankStatementList,
  bankTransactionList,
  SHOWN_SQL,
  STATEMENT_JOINS,
  statementColumns,
  TRANSACTION_JOINS,
  transactionColumns,
} from './statementLists.ts'

type Db = Kysely<Tables>
export type Paging = { readonly page: number; readonly size: number }
type Page = { content: string; total: number }

/** One page as JSON and the count. */
export function statementPage(db: Db, filter: ListFilter, sort: Sort, { page, size }: Paging): Promise<Page> {
  const statement = new Statement()
  const where = [SHOWN_SQL, ...filter.conditions(statement).map(one => one.sql)].join(' and ')
  const { keys, direction } = sortSql(bankStatementList, sort)
  const order = [...keys, 's.id'].map(key => `${key} ${direction}`).join(', ')
  return statement.row(
    db,
    `select (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
       select ${statementColumns.select} from bank_statement s ${STATEMENT_JOINS} where ${where} order by ${order}
       limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint) r) as content,
     (select count(*)::int from bank_statement s where ${where}) as total`,
  )
}

export function transactionPage(db: Db, filter: ListFilter, sort: Sort, { page, size }: Paging): Promise<Page> {
  const statement = new Statement()
  const source = transactionSource(statement, filter)
  return statement.row(
    db,
    `select (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
       select ${transactionColumns.select} ${source} order by ${transactionOrder(sort)}
       limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint) r) as content,
     (select count(*)::int ${source}) as total`,
  )
}

export function transactionExport(filter: ListFilter, sort: Sort, columns: readonly ExportColumn[]): ExportQuery {
  const statement = new Statement()
  return {
    statement,
    columns,
    source: `${transactionSource(statement, filter)} order by ${transactionOrder(sort)}`,
  }
}

function transactionSource(statement: Statement, filter: ListFilter): string {
  const isOfOne = filter.names.includes('statement')
  const conditions = [SHOWN_SQL, "a.state = 'COMPLETE'", ...filter.conditions(statement).map(one => one.sql)]
  return `from bank_transaction t ${TRANSACTION_JOINS} where ${isOfOne ? conditions.join(' and ') : 'false'}`
}

function transactionOrder(sort: Sort): string {
  const { keys, direction } = sortSql(bankTransactionList, sort)
  return [...keys, 't.id'].map(key => `${key} ${direction}`).join(', ')
}

export async function statementRow(db: Db, id: string) {
  return db
    .selectFrom('bank_statement as s')
    .leftJoin('party as p', 'p.id', 's.party_id')
    .selectAll('s')
    .select(['p.name as client_name', 'p.customer_code as client_code'])
    .where('s.id', '=', id)
    .where('s.status', 'in', ['COLLECTING', 'COMPLETE', 'INCOMPLETE'])
    .executeTakeFirst()
}

export async function statementAccounts(db: Db, id: string) {
  return db
    .selectFrom('bank_statement_account')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('position')
    .execute()
}

/** Booked amounts in the account's own currency, by account and day. */
export async function dayFigures(db: Db, id: string): Promise<(DayFigures & { accountId: string })[]> {
  const { rows } = await sql<DayFigures & { accountId: string }>`
    select t.account_id as "accountId", to_char(t.booked_on, 'YYYY-MM-DD') as day, sum(t.amount)::text as total,
           (coalesce(sum(t.amount) filter (where t.amount > 0), 0))::numeric(19,2)::text as received,
           (coalesce(-sum(t.amount) filter (where t.amount < 0), 0))::numeric(19,2)::text as paid
      from bank_transaction t join bank_statement_account a on a.id = t.account_id
     where t.statement_id = ${id}::uuid and t.status = 'BOOKED' and t.currency = a.currency and a.state = 'COMPLETE'
     group by t.account_id, t.booked_on order by t.booked_on`.execute(db)
  return rows
}
