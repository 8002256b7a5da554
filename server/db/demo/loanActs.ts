import { decimal, type Cents } from './cents.ts'
import type { Row } from './generate.ts'
import type { LoanActType, LoanBillType, LoanPaymentType } from '../tables.ts'

/** What the acts of one loan follow from; dates are `YYYY-MM-DD`. */
export type ActSource = {
  readonly contractId: string
  readonly contractNumber: string
  readonly disbursements: readonly { readonly date: string; readonly cents: Cents }[]
  readonly bills: readonly {
    readonly id: string
    readonly type: LoanBillType
    readonly issued: string
    readonly total: Cents
  }[]
  readonly payments: readonly {
    readonly billId: string
    readonly type: LoanPaymentType
    readonly date: string
    readonly cents: Cents
  }[]
}
type Act = {
  readonly type: LoanActType
  readonly paymentType: LoanPaymentType | null
  readonly date: string
  readonly cents: Cents
  readonly billId: string | null
  readonly parts: readonly { readonly billId: string; readonly cents: Cents }[]
}

/** Principal is no fee: it is seen in the payout and in the payments. */
const feeActs: Readonly<Record<LoanBillType, LoanActType | null>> = {
  Contract: 'OTHER_FEE',
  Prolong: 'OTHER_FEE',
  Guarantee: 'OTHER_FEE',
  Principle: null,
  Interest: 'INTEREST_FEE',
  DefaultInterest: 'LATE_FEE',
  CompensatoryInterest: 'OTHER_FEE',
}

/**
 * Acts of a loan in order of date (LON-20): a payout for each disbursement, a fee for each bill that is not principal,
 * and one payment for each day and type of payment with its reconciliation with the bills.
 * @param nextId first free id
 */
export function loanActRows(source: ActSource, nextId: number): Row[] {
  const rows: Row[] = []
  const add = (act: Omit<Act, 'parts'>, parent: string | null, number: string): string => {
    const id = String(nextId + rows.length)
    rows.push({
      id,
      loan_contract_id: source.contractId,
      parent_act_id: parent,
      loan_bill_id: act.billId,
      type: act.type,
      payment_type: act.paymentType,
      number,
      date: act.date,
      amount: decimal(act.cents),
      currency: 'EUR',
    })
    return id
  }
  actsOf(source).forEach((act, index) => {
    const number = `${source.contractNumber.slice(0, 1)}A${source.contractNumber.slice(-6)}-${String(index + 1).padStart(4, '0')}`
    const id = add(act, null, number)
    act.parts.forEach((part, at) =>
      add(
        {
          type: 'RECONCILIATION',
          paymentType: act.paymentType,
          date: act.date,
          cents: part.cents,
          billId: part.billId,
        },
        id,
        `${number}/${String(at + 1)}`,
      ),
    )
  })
  return rows
}

function actsOf({ disbursements, bills, payments }: ActSource): Act[] {
  const payouts = disbursements.map(({ date, cents }): Act => ({
    type: 'PAYOUT',
    paymentType: null,
    date,
    cents,
    billId: null,
    parts: [],
  }))
  const fees = bills.flatMap(({ id, type, issued, total }): Act[] => {
    const act = feeActs[type]
    return act === null ? [] : [{ type: act, paymentType: null, date: issued, cents: total, billId: id, parts: [] }]
  })
  const received = payments.flatMap(({ date, type: paymentType }, at): Act[] => {
    const isOfAct = (payment: (typeof payments)[number]) => payment.date === date && payment.type === paymentType
    if (payments.findIndex(isOfAct) < at) return []
    const parts = payments.filter(isOfAct)
    const cents = parts.reduce((total, part) => total + part.cents, 0)
    return [{ type: 'PAYMENT', paymentType, date, cents, billId: null, parts }]
  })
  return [...payouts, ...fees, ...received].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
