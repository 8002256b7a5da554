import type { PortalSettings } from '../../config/portal.ts'
import type { DocumentWords } from '../../pdf/DocumentWords.ts'
import { factsOf, type EnclosedDocument, type PrintedTable } from '../../pdf/printed.ts'
import type {
  PrintedAct,
  PrintedActLine,
  PrintedBill,
  PrintedLoan,
  PrintedPayment,
  PrintedSchedule,
} from './loan-documents.repository.ts'

const NO_AMOUNT = '0.00'

/** The schedule with its sums. VAT has a column where any payment has VAT. */
export function schedulePart(
  words: DocumentWords,
  loan: PrintedLoan,
  { payments, sums, prepaid }: PrintedSchedule,
): EnclosedDocument {
  const money = (amount: string): string => words.money(amount, loan.currency)
  const columns: readonly { readonly label: string; readonly field: keyof PrintedPayment }[] = [
    { label: 'documents.loan.owed', field: 'owed' },
    { label: 'documents.loan.principal', field: 'principal' },
    { label: 'documents.loan.interest', field: 'interest' },
    { label: 'documents.loan.vat', field: 'vat' },
    { label: 'documents.loan.payment', field: 'total' },
  ]
  const shown = columns.filter(({ field }) => field !== 'vat' || sums.vat !== NO_AMOUNT)
  return {
    title: words.get('documents.title.LOAN_SCHEDULE'),
    subtitle: loan.contractNumber,
    facts: factsOf([
      [words.get('documents.loan.amount'), money(loan.total)],
      [words.get('documents.loan.disbursed'), money(loan.disbursed)],
      [words.get('documents.loan.prepaid'), prepaid === NO_AMOUNT ? null : money(prepaid)],
      [words.get('documents.loan.startDate'), loan.startDate],
      [words.get('documents.loan.endDate'), loan.endDate],
      [words.get('documents.loan.graceEndDate'), loan.graceEndDate],
      [words.get('documents.loan.rate'), rateText(words, loan)],
      [words.get('documents.loan.method'), words.get(`documents.loan.method.${loan.method}`)],
      [words.get('documents.loan.dayCount'), words.get(`documents.loan.dayCount.${loan.dayCount}`)],
    ]),
    tables: [
      {
        title: null,
        columns: [
          { label: words.get('documents.column.date'), wide: true },
          ...shown.map(({ label }) => ({ label: words.get(label), wide: true as const, right: true as const })),
        ],
        rows: payments.map(payment => [payment.date, ...shown.map(({ field }) => money(payment[field]))]),
        totals: shown
          .filter(({ field }) => field !== 'owed')
          .map(({ label, field }) => ({
            label: words.get(label),
            value: money(sums[field as keyof typeof sums] as string),
          })),
      },
    ],
    notes: [words.get('documents.loan.changes'), words.get('documents.electronic')],
  }
}

function rateText(words: DocumentWords, { rate, baseRate, interestType }: PrintedLoan): string {
  const text = words.get(`documents.loan.rate.${interestType}`, { rate: words.rate(rate) })
  return baseRate === null ? text : `${text} (${baseRate})`
}

/** A bill with what it charges, VAT where it is due (LON-26), and its payments. */
export function billPart(
  words: DocumentWords,
  loan: PrintedLoan,
  bill: PrintedBill,
  factor: PortalSettings['factor'],
): EnclosedDocument {
  const money = (amount: string): string => words.money(amount, loan.currency)
  const kind = words.value('loanBillKind', bill.kind)
  return {
    title: words.get('documents.title.BILL'),
    subtitle: bill.number,
    facts: factsOf([
      [words.get('documents.issueDate'), bill.issued],
      [words.get('documents.dueDate'), bill.due],
      [words.get('documents.contract'), loan.contractNumber],
      [words.get('documents.column.type'), kind],
    ]),
    tables: [
      {
        title: null,
        columns: [
          { label: words.get('documents.column.detail'), wide: true },
          { label: words.get('documents.column.amount'), right: true },
        ],
        rows: [
          [words.get('documents.loan.charged', { kind, number: loan.contractNumber }), money(bill.net)],
          ...(bill.vat === NO_AMOUNT ? [] : [[words.get('documents.loan.vat'), money(bill.vat)]]),
        ],
        totals: [
          { label: words.get('documents.total'), value: money(bill.total) },
          { label: words.get('documents.paid'), value: money(bill.paid) },
          { label: words.get('documents.open'), value: money(bill.open) },
        ],
      },
      ...(bill.payments.length === 0 ? [] : [paymentTable(words, loan, bill)]),
    ],
    notes: [
      ...(factor.name === loan.factorName && bill.open !== NO_AMOUNT
        ? [
            words.get('documents.payTo', {
              name: factor.name,
              account: factor.bankAccount,
              bank: factor.bankName,
              number: bill.number,
            }),
          ]
        : []),
      words.get('documents.electronic'),
    ],
  }
}

function paymentTable(words: DocumentWords, { currency }: PrintedLoan, { payments, paid }: PrintedBill): PrintedTable {
  return {
    title: words.get('documents.loan.payments'),
    columns: [
      { label: words.get('documents.column.date') },
      { label: words.get('documents.column.type'), wide: true },
      { label: words.get('documents.column.number') },
      { label: words.get('documents.column.amount'), right: true },
    ],
    rows: payments.map(({ date, type, number, sum }) => [
      date,
      words.value('loanPaymentType', type),
      number,
      words.money(sum, currency),
    ]),
    totals: [{ label: words.get('documents.total'), value: words.money(paid, currency) }],
  }
}

/** The list of all open bills, printed before them. */
export function openBillsPart(
  words: DocumentWords,
  loan: PrintedLoan,
  bills: readonly PrintedBill[],
  open: string,
): EnclosedDocument {
  return {
    title: words.get('documents.title.LOAN_BILLS'),
    subtitle: loan.contractNumber,
    facts: factsOf([
      [words.get('documents.contract'), loan.contractNumber],
      [words.get('documents.loan.billCount'), String(bills.length)],
    ]),
    tables: [
      {
        title: null,
        columns: [
          { label: words.get('documents.column.number') },
          { label: words.get('documents.column.type'), wide: true },
          { label: words.get('documents.issueDate') },
          { label: words.get('documents.dueDate') },
          { label: words.get('documents.open'), right: true },
        ],
        rows: bills.map(bill => [
          bill.number,
          words.value('loanBillKind', bill.kind),
          bill.issued,
          bill.due,
          words.money(bill.open, loan.currency),
        ]),
        totals: [{ label: words.get('documents.open'), value: words.money(open, loan.currency) }],
      },
    ],
    notes: [words.get('documents.electronic')],
  }
}

/** An act. That of a payment lists the bills that it was reconciled with. */
export function actPart(words: DocumentWords, act: PrintedAct, under: readonly PrintedActLine[]): EnclosedDocument {
  const lines = under.length === 0 ? [act] : under
  const money = (amount: string): string => words.money(amount, act.currency)
  return {
    title: words.get(`documents.title.${act.kind}`),
    subtitle: act.number,
    facts: factsOf([
      [words.get('documents.date'), act.date],
      [words.get('documents.contract'), act.contractNumber],
      [words.get('documents.title.BILL'), act.billNumber],
      [
        words.get('documents.partOf'),
        act.parentNumber === null
          ? null
          : `${words.get(`documents.title.${act.parentKind ?? 'PAYMENT'}`)} ${act.parentNumber}`,
      ],
    ]),
    tables: [
      {
        title: under.length === 0 ? null : words.get('documents.reconciliation'),
        columns: [
          { label: words.get('documents.column.number') },
          { label: words.get('documents.column.date') },
          { label: words.get('documents.column.detail'), wide: true },
          { label: words.get('documents.column.amount'), right: true },
        ],
        rows: lines.map(line => [line.number, line.date, detailOf(words, line), money(line.amount)]),
        totals: [{ label: words.get('documents.total'), value: money(act.amount) }],
      },
    ],
    notes: [words.get('documents.electronic')],
  }
}

function detailOf(words: DocumentWords, { billKind, billNumber }: PrintedActLine): string {
  return billKind === null || billNumber === null ? '' : `${words.value('loanBillKind', billKind)}, ${billNumber}`
}
