import type { VerificationContact } from '../../../schemas/generated/types/actions/verification-contact.ts'
import { dateSql, idSql, moneySql, selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'

export type TransactionsStatement = { readonly statement: Statement; readonly text: string }
export type FeeType = 'INTEREST_FEE' | 'LATE_FEE' | 'COMMISSION_FEE'

/** Response key of each fee type (BIL-04). */
const feeKeys: Readonly<Record<FeeType, string>> = {
  INTEREST_FEE: 'invoiceInterestFeesActs',
  LATE_FEE: 'invoiceLateFeesActs',
  COMMISSION_FEE: 'invoiceCommissionFees',
}

const amountSql = (amount: string) => `json_build_object('amount', ${moneySql(amount)}, 'currency', own.currency)`
const sumSql = (column: string, from: string) =>
  amountSql(`(select coalesce(sum(${column}), 0)::numeric(20,2) ${from})`)

/**
 * Rows of one record and their sums in a single statement, as a JSON text. Returns no row when the record belongs to
 * another company.
 * @param own selects `id`, `currency` and `residual` of the record
 */
function answer(
  statement: Statement,
  own: string,
  key: string,
  fields: Readonly<Record<string, string>>,
  from: string,
  order: string,
  sums: Readonly<Record<string, string>>,
): TransactionsStatement {
  const rows = `coalesce((select json_agg(row_to_json(r)) from (select ${selectList(fields)} ${from} order by ${order}) r), '[]'::json)`
  const named = Object.entries(sums)
    .map(([name, sql]) => `, '${name}', ${sql}`)
    .join('')
  return {
    statement,
    text: `with own as (${own}) select json_build_object('${key}', ${rows}${named})::text as answer from own`,
  }
}

function ownInvoice(statement: Statement, partyId: string, invoiceId: string, residual: string): string {
  return `select i.id, i.currency, ${residual} as residual from invoice i join contract c on c.id = i.contract_id
    where i.id = ${statement.value(invoiceId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`
}

/** The residual is the amount still to be paid out: open advance plus outstanding reserve. */
export function payoutsStatement(partyId: string, invoiceId: string): TransactionsStatement {
  const statement = new Statement()
  const own = ownInvoice(statement, partyId, invoiceId, 'i.advance_unfunded + i.reserve_outstanding')
  const from = 'from payout p where p.invoice_id = own.id'
  return answer(
    statement,
    own,
    'invoicePayouts',
    {
      id: idSql('p.id'),
      payoutPaymentDate: dateSql('p.payment_date'),
      payoutType: 'p.payout_type',
      invoicePaymentAmount: amountSql('p.amount'),
      payoutActId: idSql('p.payout_act_id'),
    },
    from,
    'p.payment_date, p.id',
    { totalInvoicePaymentAmount: sumSql('p.amount', from), residualInvoiceAmount: amountSql('own.residual') },
  )
}

/** Payments of an invoice or of a factor's bill. For a bill, only the part reconciled with it counts. */
export function receiptsStatement(
  partyId: string,
  of: { readonly invoiceId: string } | { readonly factorInvoiceId: string },
): TransactionsStatement {
  const statement = new Statement()
  const ofInvoice = 'invoiceId' in of
  const own = ofInvoice
    ? ownInvoice(statement, partyId, of.invoiceId, 'i.amount_unpaid')
    : `select b.id, b.currency, b.open_amount as residual from factor_invoice b join contract c on c.id = b.contract_id
       where b.id = ${statement.value(of.factorInvoiceId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`
  const from = `from payment_receipt p where p.${ofInvoice ? 'invoice_id' : 'factor_invoice_id'} = own.id`
  return answer(
    statement,
    own,
    'invoicePaymentReceipts',
    {
      id: idSql('p.id'),
      paymentCollectionDate: dateSql('p.collection_date'),
      origin: 'p.origin',
      invoiceCollectedAmount: amountSql('p.collected_amount'),
      factorInvoiceReconciledAmount: amountSql('p.reconciled_amount'),
      reconciliationActId: idSql('p.reconciliation_act_id'),
      accountsReceivableActId: idSql('p.accounts_receivable_act_id'),
      paymentReference: '(select o.reference from payment o where o.id = p.payment_id)',
      receiptNumber:
        "(select c.contract_number || '/' || o.receipt_number from payment o join contract c on c.id = o.contract_id where o.id = p.payment_id)",
    },
    from,
    'p.collection_date, p.id',
    {
      totalInvoiceCollectedAmount: sumSql(ofInvoice ? 'p.collected_amount' : 'p.reconciled_amount', from),
      residualInvoiceAmount: amountSql('own.residual'),
    },
  )
}

export function feesStatement(partyId: string, invoiceId: string, type: FeeType): TransactionsStatement {
  const statement = new Statement()
  const own = ownInvoice(statement, partyId, invoiceId, '0')
  const from = `from act p where p.invoice_id = own.id and p.type = ${statement.value(type)}`
  return answer(
    statement,
    own,
    feeKeys[type],
    { id: idSql('p.id'), calculationDate: dateSql('p.date'), calculatedInvoiceAmount: amountSql('p.amount') },
    from,
    'p.date, p.id',
    { totalInvoiceAmount: sumSql('p.amount', from) },
  )
}

/**
 * Recipient of the verification request. No row when one of the ids is another company's, or when no request was sent.
 */
export function verificationContactStatement(partyId: string, ids: VerificationContact): TransactionsStatement {
  const statement = new Statement()
  const same = (column: string, id: string | undefined) =>
    id === undefined ? '' : ` and ${column} = ${statement.value(id)}::bigint`
  const fields = selectList({ name: 'v.name', surname: 'v.surname', email: 'v.email', phoneNumber: 'v.phone_number' })
  return {
    statement,
    text: `select row_to_json(r)::text as answer from (select ${fields}
    from invoice i join contract c on c.id = i.contract_id join buyer_verification v on v.id = i.buyer_verification_id and v.contract_id = i.contract_id
    where i.id = ${statement.value(ids.invoiceId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint
      ${same('i.contract_id', ids.contractId)}${same('i.third_party_id', ids.thirdPartyId)}${same('v.id', ids.buyerVerificationId)}) r`,
  }
}
