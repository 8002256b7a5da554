import type { UnverifiedInvoice, VerificationVerify } from '../../api/public/verificationApi.ts'

export type Action = 'ACCEPT' | 'REJECT'
/** What the verifier has entered for a row and not sent yet. */
export type RowAnswer = { action?: Action | undefined; comment: string }
export type Answers = Readonly<Record<string, RowAnswer>>
export type Identity = { fullName: string; email: string; agrees: boolean }

export const MAX_COMMENT = 1000
const nothing: RowAnswer = { comment: '' }

export const answerOf = (answers: Answers, id: string): RowAnswer => answers[id] ?? nothing

export function isAnswered({ invoiceStatus }: UnverifiedInvoice): boolean {
  return invoiceStatus === 'ACCEPT' || invoiceStatus === 'REJECT'
}

export const waitingOf = (invoices: readonly UnverifiedInvoice[]): UnverifiedInvoice[] =>
  invoices.filter(invoice => !isAnswered(invoice))

/** Stored status of a row, else the chosen one. */
export function statusOf(invoice: UnverifiedInvoice, answers: Answers): Action | undefined {
  const { invoiceStatus } = invoice
  return invoiceStatus === 'ACCEPT' || invoiceStatus === 'REJECT' ? invoiceStatus : answers[invoice.id]?.action
}

/** Emptying a comment clears the status too (VER-05). */
export function withComment(answers: Answers, id: string, comment: string): Answers {
  const before = answerOf(answers, id)
  const isEmptied = comment === '' && before.comment !== ''
  return { ...answers, [id]: isEmptied ? nothing : { ...before, comment } }
}

export function withAction(
  answers: Answers,
  ids: readonly string[],
  action: Action | undefined,
  comment?: string,
): Answers {
  const changed = ids.map(id => [id, { action, comment: comment ?? answerOf(answers, id).comment }] as const)
  return { ...answers, ...Object.fromEntries(changed) }
}

/** Rejected rows without a comment, in the order of the table (VER-20). */
export function missingComments(invoices: readonly UnverifiedInvoice[], answers: Answers): string[] {
  return invoices
    .filter(({ id }) => answers[id]?.action === 'REJECT' && answerOf(answers, id).comment.trim() === '')
    .map(({ id }) => id)
}

export function byDueDate(invoices: readonly UnverifiedInvoice[], order: 'asc' | 'desc'): UnverifiedInvoice[] {
  const sign = order === 'asc' ? 1 : -1
  return [...invoices].sort(
    (one, other) => sign * one.invoiceDueDate.localeCompare(other.invoiceDueDate) || Number(one.id) - Number(other.id),
  )
}

export type StatusTotal = { status: Action | 'NONE'; count: number; amount: string; currency: string }

/** Number and sum by status; sums are exact, because they are added in whole cents. */
export function totalsOf(invoices: readonly UnverifiedInvoice[], answers: Answers): StatusTotal[] {
  return (['ACCEPT', 'REJECT', 'NONE'] as const).map(status => {
    const rows = invoices.filter(invoice => (statusOf(invoice, answers) ?? 'NONE') === status)
    const cents = rows.reduce((sum, { invoiceAmount: { amount } }) => sum + centsOf(amount), 0n)
    return {
      status,
      count: rows.length,
      amount: decimal(cents),
      currency: invoices[0]?.invoiceAmount.currency ?? 'EUR',
    }
  })
}

/** The chosen answers; invoices that were answered meanwhile are left out, or the whole call would be rejected (VER-21). */
export function bodyOf(
  invoices: readonly UnverifiedInvoice[],
  answers: Answers,
  { fullName, email }: Identity,
  verificationComment: string,
): VerificationVerify {
  const comment = verificationComment.trim()
  return {
    invoices: waitingOf(invoices).flatMap(({ id }) => {
      const { action, comment: own } = answerOf(answers, id)
      if (action === undefined) return []
      const text = own.trim()
      return [{ invoiceId: id, action, ...(text === '' ? {} : { comment: text }) }]
    }),
    verifier: { fullName: fullName.trim(), email: email.trim(), agreesWithVerificationTerms: true },
    ...(comment === '' ? {} : { verificationComment: comment }),
  }
}

function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const cents = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
  return amount.startsWith('-') ? -cents : cents
}

function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
