import { Statement } from '../../db/statement.ts'
import type { LoanBillType } from '../../db/tables.ts'
import { limitSql, pageLimits } from '../../lists/limitSql.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { hasGrams } from '../../lists/numberText.ts'
import { billStatuses } from '../bills/bills.types.ts'
import { LOAN_BILL_JOINS, loanBillColumns } from './loanBillList.ts'
import { billConditionSql } from './loanConditions.ts'
import { billGroups, billKinds, SHOWN_LOAN_SQL } from './loans.types.ts'
import type { BillField, BillGroup, LoanNumber, Paging, Sorting } from './loans.types.ts'

export type BillPageQuery = {
  readonly partyId: string
  /** Different loans. */
  readonly loans: readonly LoanNumber[]
  readonly filter: ListFilter
  /** The business day. */
  readonly day: string
  readonly paging: Paging
  readonly sorting: Sorting<BillField>
}
/** `loans` counts the requested loans that belong to the party; `content` and `counts` are JSON texts. */
export type BillPage = {
  readonly loans: number
  readonly content: string
  readonly total: number
  readonly counts: string
}
type BuiltStatement = { readonly statement: Statement; readonly text: string }

/** Offsets from here on scan from the nearer end of the list. */
const DEEP_OFFSET = 2000
const allKinds = Object.values(billKinds).flat()

/** True when the number of rows decides from which end a deep page is scanned. */
export function needsBillTotal({ filter, paging }: BillPageQuery): boolean {
  return offsetOf(paging) >= DEEP_OFFSET && isPaidOf(filter) !== 'unknown'
}

/** The number of rows from the aggregate table: `{ total }`. */
export function billTotalStatement(query: BillPageQuery): BuiltStatement {
  const statement = new Statement()
  return {
    statement,
    text: `with ${ownedByNumber(statement, query)}, ${summedKinds(query.filter)} select ${totalOf(query.filter)} as total from kinds`,
  }
}

/**
 * One page, the number of rows, and the number of bills of each type under the other filters, in one statement.
 * Without a filter by text, date or a status that depends on the day, the numbers come from the aggregate table and the
 * rows from an index. Otherwise all matches are read once and counted, sorted and paged.
 * @param rowCount known number of rows: scans from the last row, for a page nearer to the end
 */
export function billPageStatement(query: BillPageQuery, rowCount?: number): BuiltStatement {
  const { filter, day, paging, sorting } = query
  const statement = new Statement()
  const owned = ownedByNumber(statement, query)
  const today = statement.value(day)
  const columns = loanBillColumns(today)
  const direction = sorting.order === 'ASC' ? 'asc' : 'desc'
  const list = { statement, filter, field: sorting.field, key: columns.sortKeys(sorting.field)[0] }
  const parts =
    isPaidOf(filter) === 'unknown'
      ? matchingBills(list, today, windowOf(statement, paging, direction))
      : billsByIndex(
          list,
          rowCount === undefined
            ? windowOf(statement, paging, direction)
            : windowFromEnd(statement, paging, rowCount, direction),
        )
  const counts = billGroups.map(group => `'${group}', ${sumOf(billKinds[group])}`)
  const text = `with ${owned}, ${parts.kinds}, page as materialized (${parts.page})
    select (select count(*)::int from owned) as loans,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${columns.select} from page p join loan_bill b on b.id = p.id ${LOAN_BILL_JOINS}
        order by p.k ${direction}, p.id ${direction}) r) as content,
      (select ${totalOf(filter)} from kinds) as total, (select json_build_object(${counts.join(', ')})::text from kinds) as counts`
  return { statement, text }
}

type List = {
  readonly statement: Statement
  readonly filter: ListFilter
  readonly field: BillField
  readonly key: string
}
type Direction = 'asc' | 'desc'
type Window = {
  readonly direction: Direction
  readonly size: string
  readonly skip: string
  /** Upper bound of the rows from the list's start to the window's end. */
  readonly reach: number
}
type Parts = {
  /** CTE `kinds`: bill type and number of bills under the other filters. */
  readonly kinds: string
  /** Query for (id, k) of the page. */
  readonly page: string
}

function windowOf(statement: Statement, paging: Paging, direction: Direction): Window {
  const { size, offset } = pageLimits(statement, paging)
  return {
    direction,
    size,
    skip: offset,
    reach: paging.page * paging.size,
  }
}

function windowFromEnd(statement: Statement, paging: Paging, rowCount: number, direction: Direction): Window {
  const left = Math.max(rowCount - offsetOf(paging), 0)
  const size = Math.min(paging.size, left)
  return {
    direction: direction === 'asc' ? 'desc' : 'asc',
    size: `${statement.value(size)}::bigint`,
    skip: `${statement.value(left - size)}::bigint`,
    reach: left,
  }
}

function orderSql({ direction, size, skip }: Window): string {
  return `order by k ${direction}, id ${direction} limit ${size} offset ${skip}`
}

/** Every match of the filters except the type, read once. */
function matchingBills({ statement, filter, key }: List, today: string, window: Window): Parts {
  const others = billConditionSql(statement, filter.without('billType'), () => today)
  const part = filter.value('invoiceNumber', 'search') ?? ''
  const byGrams = !hasGrams(part)
    ? ''
    : ` and invoice_grams(b.loan_contract_id, b.bill_number) @> invoice_grams(o.id, ${statement.value(part)}::text)`
  return {
    kinds: `found as materialized (select b.id, b.bill_type, ${key} as k from owned o join loan_bill b on ${others}${byGrams}),
      kinds as materialized (select bill_type, count(*) as n from found group by bill_type)`,
    page: `select id, k from found where bill_type in (${quoted(kindsOf(filter))}) ${orderSql(window)}`,
  }
}

/** The first rows of each loan from the index of the sort; where rows share a key, of each key. */
function billsByIndex({ filter, field, key }: List, window: Window): Parts {
  const isPaid = isPaidOf(filter)
  const kinds = kindsOf(filter)
  const paid = isPaid === undefined ? [] : [`b.open_amount ${isPaid === true ? '=' : '>'} 0`]
  const typed = kinds.length === allKinds.length ? [] : [`b.bill_type in (${quoted(kinds)})`]
  const { direction, reach } = window
  const scan = (k: string, conditions: readonly string[], source = '', order = `order by b.id ${direction}`) =>
    `select scanned.id, scanned.k from owned o ${source} cross join lateral (
      select b.id, ${k} as k from loan_bill b where ${['b.loan_contract_id = o.id', ...conditions].join(' and ')} ${order} ${limitSql(reach)}) scanned`
  const eachKind = `cross join (values ${kinds.map(kind => `('${kind}')`).join(', ')}) of_kind (kind)`
  const ofKind = ['b.bill_type = of_kind.kind', ...paid]
  const byKey = `order by ${key} ${direction}, b.id ${direction}`
  const scans = {
    billType: () => [scan(key, ofKind, eachKind)],
    contractName: () => [scan(key, [...typed, ...paid])],
    // The paid bills share their status, and the others are few.
    status: () => [
      ...(isPaid === false ? [] : [scan("'PAID'", [...typed, 'b.open_amount = 0'])]),
      ...(isPaid === true
        ? []
        : [
            `select b.id, ${key} as k from owned o join loan_bill b on ${['b.loan_contract_id = o.id', ...typed, 'b.open_amount > 0'].join(' and ')}`,
          ]),
    ],
    issueDate: () => [typed.length === 0 ? scan(key, paid, '', byKey) : scan(key, ofKind, eachKind, byKey)],
  }
  const found = Object.hasOwn(scans, field)
    ? scans[field as keyof typeof scans]()
    : [scan(key, [...typed, ...paid], '', byKey)]
  return {
    kinds: summedKinds(filter),
    page: `select id, k from (${found.join(' union all ')}) found ${orderSql(window)}`,
  }
}

/** CTE `kinds` from the aggregate table. */
function summedKinds(filter: ListFilter): string {
  const isPaid = isPaidOf(filter)
  const paid = isPaid === undefined ? '' : ` and s.is_paid = ${String(isPaid)}`
  return `kinds as materialized (select s.bill_type, sum(s.n) as n from owned o join loan_bill_sum s on s.loan_contract_id = o.id${paid} group by s.bill_type)`
}

/**
 * What the filters say about payment: true or false for only paid or only open bills, undefined for both, and 'unknown'
 * if the aggregate table does not cover the filters.
 */
function isPaidOf(filter: ListFilter): boolean | undefined | 'unknown' {
  if (!filter.names.every(name => name === 'billType' || name === 'status')) return 'unknown'
  const statuses = new Set(filter.value('status', 'multiselect') ?? billStatuses)
  if (statuses.size === billStatuses.length) return undefined
  if (statuses.has('PAID')) return statuses.size === 1 ? true : 'unknown'
  return statuses.size === billStatuses.length - 1 ? false : 'unknown'
}

function kindsOf(filter: ListFilter): readonly LoanBillType[] {
  const groups = filter.value('billType', 'multiselect') ?? billGroups
  return [...new Set(groups)].flatMap(group => billKinds[group as BillGroup])
}

function quoted(kinds: readonly LoanBillType[]): string {
  return kinds.map(kind => `'${kind}'`).join(', ')
}

function sumOf(kinds: readonly LoanBillType[]): string {
  return `coalesce(sum(n) filter (where bill_type in (${quoted(kinds)})), 0)::int`
}

function totalOf(filter: ListFilter): string {
  return sumOf(kindsOf(filter))
}

/** CTE `owned`: the party's loans among the named ones. */
function ownedByNumber(statement: Statement, { partyId, loans }: BillPageQuery): string {
  return `owned as materialized (select c.id, c.company_number, c.contract_number
    from json_to_recordset(${statement.value(JSON.stringify(loans))}::json) as n ("companyNumber" text, "contractNumber" text)
    join loan_contract c on c.company_number = n."companyNumber" and c.contract_number = n."contractNumber"
    where c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL})`
}

function offsetOf({ page, size }: Paging): number {
  return (page - 1) * size
}
