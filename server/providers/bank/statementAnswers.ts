import { createHash } from 'node:crypto'
import { isObject } from '../../../schemas/json.ts'
import { ProviderFault } from '../call/providerFault.ts'
import type { Balance, BankTransaction, StatementAccount, TransactionPage } from './bankStatements.ts'
import { bankText, plainIban } from './plainText.ts'

type Fields = Readonly<Record<string, unknown>>

const AMOUNT = /^[+-]?\d{1,13}(?:\.\d{1,6})?$/
const CURRENCY = /^[A-Z]{3}$/
const DAY = /^\d{4}-\d{2}-\d{2}/
const MAX_NAME = 140
const MAX_TEXT = 500
const MAX_BALANCES = 50

/** Account metadata (`/accounts/{id}/`) or details (`/accounts/{id}/details/`). @throws ProviderFault BAD_ANSWER */
export function readStatementAccount(body: unknown): StatementAccount {
  if (!isObject(body)) throw new ProviderFault('BAD_ANSWER')
  const fields: Fields = isObject(body['account']) ? body['account'] : body
  const currency = fields['currency']
  return {
    name: bankText(fields['ownerName'] ?? fields['owner_name'], MAX_NAME * 2),
    iban: plainIban(fields['iban']),
    currency: typeof currency === 'string' && CURRENCY.test(currency) ? currency : null,
  }
}

/** @throws ProviderFault BAD_ANSWER */
export function readBalances(body: unknown): readonly Balance[] {
  const list = isObject(body) ? body['balances'] : undefined
  if (!Array.isArray(list)) throw new ProviderFault('BAD_ANSWER')
  return list.slice(0, MAX_BALANCES).flatMap((one: unknown): Balance[] => {
    const { balanceAmount, balanceType, referenceDate, lastChangeDateTime } = fieldsOf(one)
    const money = moneyOf(balanceAmount)
    if (money === null) return []
    return [{ ...money, type: bankText(balanceType, 40) ?? '', day: dayOf(referenceDate) ?? dayOf(lastChangeDateTime) }]
  })
}

/**
 * One page of transactions. The documentation names no pages; banks of the same standard send them as a link `next`.
 * @param linkBase address that links are relative to
 * @param path of the account's transactions: a link elsewhere is not followed, since it would get the token
 * @throws ProviderFault BAD_ANSWER
 */
export function readTransactionPage(body: unknown, linkBase: string, path: string): TransactionPage {
  const { transactions, next } = fieldsOf(body)
  if (!isObject(transactions)) throw new ProviderFault('BAD_ANSWER')
  const booked = listOf(transactions['booked'])
  const pending = listOf(transactions['pending'] ?? [])
  const found = [
    ...booked.map(one => transactionOf(one, 'BOOKED')),
    ...pending.map(one => transactionOf(one, 'PENDING')),
  ]
  const readable = found.filter(one => one !== null)
  return {
    transactions: readable,
    unreadable: found.length - readable.length,
    next: nextPath(next ?? fieldsOf(fieldsOf(transactions['_links'])['next'])['href'], linkBase, path),
  }
}

function transactionOf(value: unknown, status: BankTransaction['status']): BankTransaction | null {
  const fields = fieldsOf(value)
  const money = moneyOf(fields['transactionAmount'])
  const bookedOn = [fields['bookingDate'], fields['bookingDateTime'], fields['valueDate'], fields['valueDateTime']]
    .map(dayOf)
    .find(day => day !== null)
  if (money === null || bookedOn === undefined || bookedOn === null) return null
  const { creditorName, debtorName } = fields
  const counterparty = money.amount.startsWith('-') ? creditorName : debtorName
  const lines = fields['remittanceInformationUnstructuredArray']
  const text = fields['remittanceInformationUnstructured'] ?? (Array.isArray(lines) ? lines.join(' ') : undefined)
  return {
    id: idOf(fields['internalTransactionId']),
    status,
    bookedOn,
    ...money,
    counterparty: bankText(counterparty, MAX_NAME),
    text: bankText(text ?? fields['remittanceInformationStructured'] ?? fields['additionalInformation'], MAX_TEXT),
  }
}

/** Digest of the bank's id, which is only compared: as a text it could hold a personal code. */
function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && id.trim() !== '' ? createHash('sha256').update(id).digest('base64url') : null
}

function nextPath(link: unknown, base: string, path: string): string | null {
  if (link === undefined || link === null || link === '') return null
  if (typeof link !== 'string' || link.length > 2000 || !URL.canParse(link, base)) throw new ProviderFault('BAD_ANSWER')
  const { origin, pathname, search } = new URL(link, base)
  const own = new URL(path, base)
  if (origin !== own.origin || pathname !== own.pathname) throw new ProviderFault('BAD_ANSWER')
  return `${pathname}${search}`
}

function moneyOf(value: unknown): { amount: string; currency: string } | null {
  const { amount, currency } = fieldsOf(value)
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string' || !AMOUNT.test(text) || typeof currency !== 'string' || !CURRENCY.test(currency))
    return null
  return { amount: text.replace(/^\+/, ''), currency }
}

function dayOf(value: unknown): string | null {
  const [day] = (typeof value === 'string' ? DAY.exec(value) : null) ?? []
  if (day === undefined) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && date.getUTCFullYear() > 1900
    ? day
    : null
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ProviderFault('BAD_ANSWER')
  return value
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {}
}
