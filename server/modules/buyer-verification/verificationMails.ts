import type { Transaction } from 'kysely'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import type { Language, Tables } from '../../db/tables.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { Texts } from '../../texts/texts.ts'

export type Request = {
  to: string
  name: string
  company: string
  factor: string
  count: number
  total: string
  currency: string
  link: string
  expiresAt: Date
  language: Language
  now: Date
}

export type MailedVerdict = {
  number: string
  amount: string
  currency: string
  action: 'ACCEPT' | 'REJECT'
  comment: string | null
}
type Answer = {
  reference: string
  verdicts: readonly MailedVerdict[]
  comment: string | null
  language: Language
  now: Date
}
export type Receipt = Answer & { to: string; name: string; seller: string }
export type AnswerNotice = Answer & {
  to: string
  name: string
  thirdParty: string
  contract: string
  verifier: string
  verifierEmail: string
  /** The address has another domain than the contact's. */
  isOtherDomain: boolean
  waiting: number
}

/** More verdicts than this are only counted: a mail has to remain readable. */
const MAX_LINES = 200
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius', dateStyle: 'short', timeStyle: 'short' })

type MailText = { subject: string; text: string }

export type VerificationMails = {
  /** What `request` sends. */
  requestText(request: Request): MailText
  /** @returns false if the mail exceeds a limit for people outside the portal and is withheld */
  request(trx: Transaction<Tables>, request: Request): Promise<boolean>
  /** The request again, while invoices wait (VER-32). @returns as `request` */
  remind(trx: Transaction<Tables>, request: Request): Promise<boolean>
  /** To the verifier; a withheld receipt does not undo the answer. */
  receipt(trx: Transaction<Tables>, receipt: Receipt): Promise<void>
  /** To the user who sent the invoices. */
  answer(trx: Transaction<Tables>, notice: AnswerNotice): Promise<void>
}

/** Mails to the buyer and to the sender, written in the transaction of their cause. */
export function verificationMails(texts: Texts, { brand }: Pick<PortalSettings, 'brand'>): VerificationMails {
  const contact = { brand: brand.provider, email: brand.supportEmail, phone: brand.supportPhone }
  const verdictLines = ({ verdicts, comment, language }: Answer): string => {
    const text = (key: string, parameters: Record<string, string | number> = {}) =>
      texts.get(language, 'server', `mail.verification.${key}`, parameters)
    const lines = verdicts.slice(0, MAX_LINES).map(verdict => {
      const reason = verdict.comment === null ? '' : ` – ${verdict.comment.replaceAll('\n', ' ')}`
      return `${verdict.number}, ${formatMoney(verdict.amount, verdict.currency)}: ${text(`verdict.${verdict.action}`)}${reason}`
    })
    if (verdicts.length > MAX_LINES) lines.push(text('more', { count: verdicts.length - MAX_LINES }))
    if (comment !== null) lines.push('', text('comment', { comment }))
    return lines.join('\n')
  }
  const requestText = (
    { total, currency, expiresAt, language, name, company, factor, count, link }: Request,
    mail: 'verificationRequest' | 'verificationReminder' = 'verificationRequest',
  ): MailText => {
    const facts = { name, company, factor, count, link, total: formatMoney(total, currency) }
    const parameters = { ...facts, date: businessDay(expiresAt), ...contact }
    return {
      subject: texts.get(language, 'server', `mail.${mail}.subject`, parameters),
      text: texts.get(language, 'server', `mail.${mail}.text`, parameters),
    }
  }
  return {
    async receipt(trx, { to, name, seller, ...answer }) {
      const parameters = {
        ...contact,
        name,
        seller,
        reference: answer.reference,
        time: clock.format(answer.now),
        verdicts: verdictLines(answer),
      }
      await enqueue(trx, {
        channel: 'EMAIL',
        to,
        audience: 'OUTSIDE',
        now: answer.now,
        subject: texts.get(answer.language, 'server', 'mail.verificationReceipt.subject', parameters),
        text: texts.get(answer.language, 'server', 'mail.verificationReceipt.text', parameters),
      })
    },
    async answer(trx, { to, name, thirdParty, contract, verifier, verifierEmail, isOtherDomain, waiting, ...answer }) {
      const count = (action: 'ACCEPT' | 'REJECT') => answer.verdicts.filter(verdict => verdict.action === action).length
      const parameters = {
        ...contact,
        name,
        thirdParty,
        contract,
        verifier,
        verifierEmail: isOtherDomain
          ? `${verifierEmail} (${texts.get(answer.language, 'server', 'mail.verification.otherDomain')})`
          : verifierEmail,
        waiting,
        accepted: count('ACCEPT'),
        rejected: count('REJECT'),
        reference: answer.reference,
        time: clock.format(answer.now),
        verdicts: verdictLines(answer),
      }
      await enqueue(trx, {
        channel: 'EMAIL',
        to,
        audience: 'ACCOUNT',
        now: answer.now,
        subject: texts.get(answer.language, 'server', 'mail.verificationAnswer.subject', parameters),
        text: texts.get(answer.language, 'server', 'mail.verificationAnswer.text', parameters),
      })
    },
    requestText,
    async request(trx, request) {
      return enqueue(trx, {
        channel: 'EMAIL',
        to: request.to,
        audience: 'OUTSIDE',
        now: request.now,
        ...requestText(request),
      })
    },
    async remind(trx, request) {
      return enqueue(trx, {
        channel: 'EMAIL',
        to: request.to,
        audience: 'OUTSIDE',
        now: request.now,
        ...requestText(request, 'verificationReminder'),
      })
    },
  }
}
