import { centsText } from '../../../schemas/format/amountText.ts'
import { idSql, moneySql } from '../../db/jsonSql.ts'
import { integerSql, Statement } from '../../db/statement.ts'
import { billStatusSql } from '../bills/bills.types.ts'
import { SHOWN_LOAN_SQL } from '../loans/loans.types.ts'
import { statementSql } from '../statements/statements.types.ts'
import { hitSql, MAX_SHOWN, numberedSql, type HitFields } from './numberedSql.ts'
import type { Place, SearchKind, Wanted } from './search.types.ts'

const wanted = integerSql(MAX_SHOWN + 1)
const BUYERS_WITH_INVOICES = integerSql(3)
/** As many as an address may name. */
const MAX_CONTRACTS = integerSql(100)

const amountSql = (amount: string, currency: string): string =>
  `json_build_object('amount', ${moneySql(amount)}, 'currency', ${currency})`

/** Kinds in the order of the answer when they match equally well, and the CTE with their contracts. */
const kinds: readonly (readonly [SearchKind, string])[] = [
  ['invoice', 'owned'],
  ['buyer', 'owned'],
  ['contract', 'owned'],
  ['bill', 'owned'],
  ['act', 'owned'],
  ['loan', 'loans'],
  ['loanBill', 'loans'],
]

/**
 * One statement for all kinds. The contracts of a product are those of the party, and none where the user may not READ
 * that product: every kind is searched through them (SHL-53).
 */
export function searchStatement(
  place: Place,
  search: Wanted,
): { readonly statement: Statement; readonly text: string } {
  const statement = new Statement()
  const party = `${statement.value(place.partyId)}::bigint`
  const today = statement.value(place.today)
  const mayRead = (product: string) => `exists (select from allowed where type = '${product}')`
  const statuses = place.contractStatuses.map(status => statement.value(status)).join(', ')
  const parts = [
    `allowed as materialized (select p.type from product p join permission m on m.product_id = p.id
      where p.party_id = ${party} and m.user_id = ${statement.value(place.userId)}::bigint and m.type = 'READ')`,
    `owned as materialized (select c.id, c.contract_number, c.factor_name, c.status, c.factoring_credit_limit, c.currency
      from contract c where c.party_id = ${party} and ${mayRead('FACTORING')})`,
    `loans as materialized (select c.id, c.contract_number, c.financier, c.status, c.total_amount, c.currency
      from loan_contract c where c.party_id = ${party} and ${SHOWN_LOAN_SQL} and ${String(place.hasLoans)} and ${mayRead('LOAN')})`,
    buyersSql(statement, search),
    numberedSql(statement, search, { ...invoices, byName: INVOICES_OF_BUYERS }),
    numberedSql(statement, search, { ...bills, fields: { ...billFields, status: billStatusSql('b', today) } }),
    numberedSql(statement, search, acts),
    numberedSql(statement, search, { ...loanBills, fields: { ...loanBillFields, status: billStatusSql('b', today) } }),
    contractsSql(statement, search, {
      kind: 'contract',
      from: `owned c where c.status in (${statuses})`,
      name: 'c.factor_name',
      amount: 'c.factoring_credit_limit',
    }),
    contractsSql(statement, search, {
      kind: 'loan',
      from: 'loans c where true',
      name: 'c.financier',
      amount: 'c.total_amount',
    }),
  ]
  const groups = kinds.map(
    (
      [kind, owned],
      rank,
    ) => `select '${kind}' as kind, min(place) as best, ${integerSql(rank)} as rank, count(*) > ${integerSql(MAX_SHOWN)} as more,
      (select json_agg(hit order by n) from (select hit, row_number() over (order by place, day desc, row_id desc) as n from ${kind}_hits) h where n <= ${integerSql(MAX_SHOWN)}) as hits,
      (select coalesce(json_agg(id::text order by id), '[]') from (select id from ${owned} order by id limit ${MAX_CONTRACTS}) o) as contracts
      from ${kind}_hits having count(*) > 0`,
  )
  const text = `with ${parts.join(', ')} select coalesce(json_agg(json_build_object('kind', kind, 'hits', hits, 'hasMore', more, 'contractIds', contracts)
    order by best, rank), '[]')::text as groups from (${groups.join(' union all ')}) g`
  return { statement, text }
}

/** Buyers on contracts that the lists show, found by name or by the beginning of a code. */
function buyersSql(statement: Statement, { text, words }: Wanted): string {
  const name = 'compared_text(t.name)'
  const all = words.map(word => `${name} like ${statement.value(`%${word}%`)}`)
  const code = `compared_text(t.registration_code) like ${statement.value(`${text}%`)}`
  const vat = `compared_text(t.vat_number) like ${statement.value(`${text}%`)}`
  const begins = `${name} like ${statement.value(`${text}%`)}`
  const fields: HitFields = {
    id: idSql('id'),
    number: 'registration_code',
    name: 'name',
    status: 'null',
    amount: amountSql('amount', 'currency'),
    contractId: 'null',
  }
  return `buyer_found as materialized (
      select t.id, t.name, t.registration_code, sum(l.credit_limit) as amount, max(o.currency) as currency,
        case when ${code} or ${vat} then 'number' else 'name' end as by, case when ${code} or ${vat} then 0 when ${begins} then 1 else 3 end as place
      from owned o join contract_third_party l on l.contract_id = o.id join third_party t on t.id = l.third_party_id
      where o.status <> 'READY_FOR_SIGNING' and ((${all.join(' and ')}) or ${code} or ${vat})
      group by t.id order by place, t.name collate "und-x-icu", t.id limit ${wanted}),
    buyer_hits as materialized (select ${hitSql(fields, 'by')} as hit, place, -row_number() over (order by place, name collate "und-x-icu", id) as day, id as row_id from buyer_found)`
}

/** The latest invoices of the buyers that were found. */
const INVOICES_OF_BUYERS = `select latest.id from (select id from buyer_found order by place, id limit ${BUYERS_WITH_INVOICES}) t
  join contract_third_party l on l.third_party_id = t.id join owned o on o.id = l.contract_id cross join lateral (
    select i.id from invoice i where i.contract_id = o.id and i.third_party_id = t.id order by i.id desc limit ${wanted}) latest`

type ContractKind = {
  readonly kind: 'contract' | 'loan'
  readonly from: string
  readonly name: string
  readonly amount: string
}

/** A company has few contracts: all are compared. */
function contractsSql(statement: Statement, search: Wanted, { kind, from, name, amount }: ContractKind): string {
  const { text, words, amount: range } = search
  const part = statement.value(`%${text}%`)
  const number = `compared_text(c.contract_number) like ${part}`
  const named = words.map(word => `compared_text(${name}) like ${statement.value(`%${word}%`)}`).join(' and ')
  const isAmount =
    range === undefined
      ? 'false'
      : `(${amount} >= ${statement.value(centsText(range.low))}::numeric and ${amount} < ${statement.value(centsText(range.high))}::numeric)`
  const fields: HitFields = {
    id: idSql('c.id'),
    number: 'c.contract_number',
    name,
    status: 'c.status',
    amount: amountSql(amount, 'c.currency'),
    contractId: 'null',
  }
  const by = `case when ${number} then 'number' when ${isAmount} then 'amount' else 'name' end`
  return `${kind}_hits as materialized (select ${hitSql(fields, by)} as hit,
      case when compared_text(c.contract_number) = ${statement.value(text)} then 0 when ${number} then 1 when ${isAmount} then 2 else 4 end as place,
      0 as day, c.id as row_id from ${from} and (${number} or ${isAmount} or (${named})) order by place, c.id desc limit ${wanted})`
}

const invoices = {
  kind: 'invoice',
  table: 'invoice',
  alias: 'i',
  owned: 'owned',
  contract: 'contract_id',
  number: 'invoice_number',
  date: 'invoice_date',
  amount: 'amount',
  joins: 'join third_party t on t.id = i.third_party_id',
  fields: {
    id: idSql('i.id'),
    number: 'i.invoice_number',
    name: 't.name',
    status: 'i.status',
    amount: amountSql('i.amount', 'i.currency'),
    contractId: idSql('i.contract_id'),
  },
} as const

const billFields = {
  id: idSql('b.id'),
  number: 'b.bill_number',
  name: 'v.invoice_number',
  amount: amountSql('b.total_amount', 'b.currency'),
  contractId: idSql('b.contract_id'),
} as const
const bills = {
  kind: 'bill',
  table: 'factor_invoice',
  alias: 'b',
  owned: 'owned',
  contract: 'contract_id',
  number: 'bill_number',
  date: 'issue_date',
  amount: 'total_amount',
  joins: 'left join invoice v on v.id = b.invoice_id',
} as const

const acts = {
  kind: 'act',
  table: 'act',
  alias: 'a',
  owned: 'owned',
  contract: 'contract_id',
  number: 'number',
  date: 'date',
  amount: 'amount',
  where: statementSql('a'),
  joins: 'join contract c on c.id = a.contract_id',
  fields: {
    id: idSql('a.id'),
    number: 'a.number',
    name: 'c.contract_number',
    status: 'a.type',
    amount: amountSql('a.amount', 'a.currency'),
    contractId: idSql('a.contract_id'),
  },
} as const

const loanBillFields = {
  id: idSql('b.id'),
  number: 'b.bill_number',
  name: 'c.contract_number',
  amount: amountSql('b.total_amount', 'b.currency'),
  contractId: idSql('b.loan_contract_id'),
} as const
const loanBills = {
  kind: 'loanBill',
  table: 'loan_bill',
  alias: 'b',
  owned: 'loans',
  contract: 'loan_contract_id',
  number: 'bill_number',
  date: 'issue_date',
  amount: 'total_amount',
  joins: 'join loan_contract c on c.id = b.loan_contract_id',
} as const
