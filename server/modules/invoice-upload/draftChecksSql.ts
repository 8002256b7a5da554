import { MAX_AGE_DAYS } from '../../../schemas/invoiceRow.ts'
import { integerSql } from '../../db/statement.ts'

/** How numbers are compared, as in the index `invoice_once`. */
export const numberKeySql = (column: string): string => `upper(replace(${column}, ' ', ''))`

/** `looseNumberKey` of schemas/invoiceRow.ts: without separators and leading zeros. */
const looseKeySql = (column: string): string =>
  `regexp_replace(regexp_replace(${numberKeySql(column)}, '(^|[^[:digit:]])0+(?=[[:digit:]])', '\\1', 'g'), '[^[:alpha:][:digit:]]', '', 'g')`

/** Fields with the column that holds them and the code of an unreadable text. */
const fields = [
  ['invoiceNumber', 'invoice_number', 'number'],
  ['buyer', 'third_party_id', 'buyerUnknown'],
  ['issueDate', 'issue_date', 'date'],
  ['dueDate', 'due_date', 'date'],
  ['invoiceAmount', 'amount', 'amount'],
  ['transferClaimAmount', 'claim', 'amount'],
  ['currency', 'currency', 'currency'],
] as const

/** What is wrong with a row by itself: field, condition, code and parameters. */
type Check = readonly [field: string, applies: string, code: string, params: string]
const NONE = 'null::jsonb'
const CURRENCY = "jsonb_build_object('currency', k.currency)"

const unreadable = fields.map(([field, column, code]): Check => {
  const text = `d.raw ->> '${field}'`
  const ambiguous = field === 'buyer' ? `when d.raw ->> 'buyerProblem' = 'buyerAmbiguous' then 'buyerAmbiguous' ` : ''
  const isSilent = field === 'transferClaimAmount' ? `${text} is not null` : 'true'
  return [
    `'${field}'`,
    `d.${column} is null and ${isSilent}`,
    `case when ${text} is null then 'required' when ${text} ~* '^\\s*#[A-Z/_]+[0-9]*[!?A]?\\s*$' then 'formulaError' ${ambiguous}else '${code}' end`,
    field === 'currency' ? CURRENCY : NONE,
  ]
})

/**
 * One row for each check that applies, in a lateral join with `d` and `k`. All columns of the list are computed for each
 * row of it, so rows to which nothing applies are left out before.
 */
function applying(from: string, checks: readonly Check[]): string {
  const rows = checks.map(([field, applies, code, params]) => `(${field}, ${applies}, ${code}, ${params})`)
  const any = checks.map(([, applies]) => `(${applies})`)
  return `select d.id, p.field, p.code, p.params
    from ${from} cross join lateral (values ${rows.join(', ')}) p (field, applies, code, params)
    where (${any.join(' or ')}) and p.applies`
}

/** Rows with the same number whose lines a message names. */
const MAX_LINES_NAMED = 6
/** Line of the other row `o`, with its file `s` if it is another one; null for a typed row. */
const OTHER_LINE = `o.source_line::text || case when o.source_file is distinct from d.source_file then coalesce(' (' || left(s.file_name, 40) || ')', '') else '' end`

/**
 * Common table expressions that check the drafts of one contract (UPL-21…UPL-27): `checked` has one row for each draft
 * with `errors` and `warnings`, arrays of {field, code, params}. Rules of a row by itself repeat schemas/invoiceRow.ts;
 * tests/server/invoice-upload/draftChecks.test.ts compares both.
 *
 * `k` holds the terms of the contract. A row that needs another row or an invoice is looked up by index, so that 20,000
 * drafts take about a second. The order of each look-up keeps the planner from reading the whole table for a `limit 1`.
 *
 * @param contract placeholder of the contract's id
 * @param today placeholder of the day in the provider's time zone, YYYY-MM-DD
 */
export function draftChecksSql(contract: string, today: string): string {
  const sameIssuer = (other: string) =>
    `(k.factoring_product <> 'REVERSE' or ${other}.third_party_id = d.third_party_id)`
  return `
  k as (
    select c.id, c.party_id, c.currency, c.factoring_product, c.available_amount, c.max_invoice_payment_term, c.start_date, c.end_date,
      c.max_advance_rate, c.commission_fee_rate
    from contract c where c.id = ${contract}::bigint),
  elsewhere as materialized (
    select c.id, c.contract_number from contract c join k on c.party_id = k.party_id and c.id <> k.id and c.factoring_product = k.factoring_product),
  d as materialized (
    select u.*, ${numberKeySql('u.invoice_number')} as number_key,
      round(u.claim * k.max_advance_rate, 2) as advance,
      count(*) over same_number as same_number,
      row_number() over (same_number order by u.created_at, u.source_line nulls last, u.id) as same_number_at
    from invoice_upload u join k on k.id = u.contract_id
    window same_number as (partition by case when u.invoice_number is null then u.id::text else ${numberKeySql('u.invoice_number')} end,
      case when k.factoring_product = 'REVERSE' then u.third_party_id end)),
  found_error as materialized (
    ${applying('d cross join k', [
      ...unreadable,
      [`'issueDate'`, `d.issue_date > ${today}::date + 1`, `'issueInFuture'`, NONE],
      [`'dueDate'`, 'd.due_date <= d.issue_date', `'dueNotLater'`, NONE],
      [`'invoiceAmount'`, 'd.amount = 0', `'amount'`, NONE],
      [`'transferClaimAmount'`, 'd.amount <> 0 and abs(d.claim) > abs(d.amount)', `'claimTooLarge'`, NONE],
      [`'transferClaimAmount'`, 'd.amount <> 0 and d.claim = 0', `'amount'`, NONE],
      [
        `'transferClaimAmount'`,
        'd.amount <> 0 and d.claim <> 0 and abs(d.claim) <= abs(d.amount) and sign(d.claim) <> sign(d.amount)',
        `'claimSign'`,
        NONE,
      ],
      [`'currency'`, 'd.currency <> k.currency', `'currency'`, CURRENCY],
    ])}
    union all
    select d.id, f.field, 'toConfirm', null from d cross join lateral unnest(d.to_confirm) f (field)
    union all
    select d.id, 'invoiceNumber', 'numberTwice',
      jsonb_strip_nulls(jsonb_build_object('count', max(d.same_number)::text, 'lines', string_agg(${OTHER_LINE}, ', ' order by o.same_number_at)))
    from d cross join k
    join d o on o.number_key = d.number_key and o.id <> d.id and o.same_number_at <= ${integerSql(MAX_LINES_NAMED)}
      and (k.factoring_product <> 'REVERSE' or o.third_party_id is not distinct from d.third_party_id)
    left join invoice_upload_file s on s.id = o.source_file
    where d.same_number > 1 group by d.id
    union all
    select d.id, 'invoiceNumber', 'SME14', jsonb_build_object('invoiceId', i.id::text, 'invoiceNumber', i.invoice_number)
    from d cross join k cross join lateral (
      select i.id, i.invoice_number from invoice i
      where i.contract_id = k.id and ${numberKeySql('i.invoice_number')} = d.number_key and i.status <> 'REJECTED' and ${sameIssuer('i')} order by i.third_party_id limit 1) i
    union all
    select d.id, 'invoiceNumber', 'soldElsewhere', jsonb_build_object('contractNumber', e.contract_number)
    from d cross join k cross join lateral (
      select c.contract_number from elsewhere c cross join lateral (
        select 1 from invoice i
        where i.contract_id = c.id and i.status <> 'REJECTED' and ${numberKeySql('i.invoice_number')} = d.number_key and ${sameIssuer('i')}
        order by i.third_party_id limit 1) i
      order by c.id limit 1) e),
  faulty as materialized (select distinct id from found_error),
  running as materialized (
    select d.id, sum(greatest(d.advance, 0)) over in_order as of_contract, sum(greatest(d.advance, 0)) over of_buyer as of_buyer, t.available_limit,
      least(k.max_invoice_payment_term, coalesce(t.max_invoice_payment_term, k.max_invoice_payment_term)) as term
    from d cross join k left join contract_third_party t on t.contract_id = k.id and t.third_party_id = d.third_party_id
    left join faulty f on f.id = d.id
    where f.id is null
    window in_order as (order by d.due_date, d.id), of_buyer as (partition by d.third_party_id order by d.due_date, d.id)),
  found_warning as materialized (
    ${applying('d cross join k left join running r on r.id = d.id', [
      [`'dueDate'`, `d.due_date < ${today}::date`, `'duePast'`, NONE],
      [`'issueDate'`, `d.issue_date < ${today}::date - ${integerSql(MAX_AGE_DAYS)}`, `'issuedLongAgo'`, NONE],
      [
        `'issueDate'`,
        'd.issue_date < k.start_date or d.issue_date > k.end_date',
        `'outsideTerm'`,
        `jsonb_build_object('from', k.start_date::text, 'to', k.end_date::text)`,
      ],
      [`'dueDate'`, 'd.due_date - d.issue_date > r.term', `'termTooLong'`, `jsonb_build_object('days', r.term::text)`],
      [
        `'transferClaimAmount'`,
        'r.of_contract > k.available_amount or r.of_buyer > r.available_limit',
        `'overLimit'`,
        NONE,
      ],
    ])}
    union all
    select d.id, 'invoiceNumber', 'rejectedBefore', jsonb_build_object('submittedOn', coalesce(to_char(i.submitted_at, 'YYYY-MM-DD'), ''))
    from d cross join k cross join lateral (
      select i.submitted_at from invoice i
      where i.contract_id = k.id and ${numberKeySql('i.invoice_number')} = d.number_key and i.status = 'REJECTED' and ${sameIssuer('i')}
      order by i.submitted_at desc nulls last limit 1) i
    union all
    select d.id, 'invoiceNumber', 'similarInvoice', jsonb_build_object('invoiceId', i.id::text, 'invoiceNumber', i.invoice_number)
    from d cross join k cross join lateral (
      select i.id, i.invoice_number from invoice i
      where i.contract_id = k.id and i.third_party_id = d.third_party_id and i.invoice_date = d.issue_date and i.due_date = d.due_date
        and i.amount = d.amount and i.status <> 'REJECTED' and ${numberKeySql('i.invoice_number')} <> d.number_key order by i.id limit 1) i
    union all
    select d.id, 'invoiceNumber', 'similarNumber', jsonb_build_object('invoiceId', i.id::text, 'invoiceNumber', i.invoice_number)
    from d cross join k cross join lateral (
      select i.id, i.invoice_number from invoice i
      where i.contract_id = k.id and i.third_party_id = d.third_party_id and i.amount = d.amount and i.status <> 'REJECTED'
        and ${numberKeySql('i.invoice_number')} <> d.number_key and ${looseKeySql('i.invoice_number')} = ${looseKeySql('d.invoice_number')}
        and not (i.invoice_date = d.issue_date and i.due_date = d.due_date) order by i.id limit 1) i
    union all
    select d.id, 'invoiceNumber', 'noFile', null from d
    where not exists (select 1 from invoice_file f where f.upload_id = d.id and f.role = 'INVOICE')
    union all
    select distinct d.id, 'invoiceNumber', 'sameFile', null::jsonb
    from d join invoice_file f on f.upload_id = d.id and f.role = 'INVOICE' join invoice_upload_file a on a.id = f.file_id
    join invoice_upload_file b on b.contract_id = a.contract_id and b.sha256 = a.sha256 and b.id <> a.id
    join invoice_file g on g.file_id = b.id and g.role = 'INVOICE' and g.upload_id is distinct from d.id),
  checked as materialized (
    select d.id, coalesce(e.problems, '[]') as errors, coalesce(w.problems, '[]') as warnings
    from d
    left join (select id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'params', params)) order by field, code) as problems
      from found_error group by id) e on e.id = d.id
    left join (select id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'params', params)) order by field, code) as problems
      from found_warning group by id) w on w.id = d.id)`
}
