import { readAnswer } from '../call/answerShape.ts'
import { ProviderFault } from '../call/providerFault.ts'
import type { AccountOwner, CreatedLink, Institution, Requisition, RequisitionState } from './bankIdentification.ts'

/** Ids become parts of URLs and rows. */
const id = { type: 'string', pattern: '^[\\w-]{1,64}$' } as const
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const nullableText = (maxLength: number) => ({ anyOf: [{ type: 'null' }, { type: 'string', maxLength }] }) as const
const seconds = { type: 'integer', minimum: 1, maximum: 10_000_000 } as const

const tokenSchema = {
  type: 'object',
  required: ['access', 'access_expires'],
  properties: { access: text(4000), access_expires: seconds, refresh: text(4000), refresh_expires: seconds },
} as const
const institutionsSchema = {
  type: 'array',
  maxItems: 5000,
  items: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: text(100), name: text(200), transaction_total_days: nullableText(10) },
  },
} as const
const agreementSchema = { type: 'object', required: ['id'], properties: { id } } as const
const createdSchema = {
  type: 'object',
  required: ['id', 'reference', 'link'],
  properties: { id, reference: text(100), link: text(2000) },
} as const
const requisitionSchema = {
  type: 'object',
  required: ['id', 'status', 'reference', 'institution_id', 'accounts'],
  properties: {
    id,
    status: text(40),
    reference: text(100),
    institution_id: text(100),
    ssn: nullableText(64),
    accounts: { type: 'array', maxItems: 200, items: id },
  },
} as const
const accountSchema = {
  type: 'object',
  required: ['id'],
  properties: { id, iban: nullableText(40), owner_name: nullableText(300) },
} as const
const detailsSchema = {
  type: 'object',
  required: ['account'],
  properties: { account: { type: 'object', properties: { iban: nullableText(40), ownerName: nullableText(300) } } },
} as const

export type TokenAnswer = {
  readonly access: string
  readonly access_expires: number
  readonly refresh?: string
  readonly refresh_expires?: number
}
type RequisitionAnswer = {
  readonly id: string
  readonly status: string
  readonly reference: string
  readonly institution_id: string
  readonly ssn?: string | null
  readonly accounts: readonly string[]
}

/**
 * developer.gocardless.com/bank-account-data/statuses. An unknown status changes nothing: the applicant is still on
 * the way.
 */
const states: Readonly<Record<string, RequisitionState>> = {
  CR: 'OPEN',
  ID: 'OPEN',
  GC: 'OPEN',
  UA: 'OPEN',
  SA: 'OPEN',
  GA: 'OPEN',
  LN: 'LINKED',
  RJ: 'REJECTED',
  ER: 'REJECTED',
  SU: 'EXPIRED',
  EX: 'EXPIRED',
}

export const readToken = (body: unknown): TokenAnswer => readAnswer<TokenAnswer>(tokenSchema, body)
export const readAgreement = (body: unknown): string => readAnswer<{ id: string }>(agreementSchema, body).id
export const readInstitutions = (body: unknown): Institution[] =>
  readAnswer<(Institution & { transaction_total_days?: string | null })[]>(institutionsSchema, body).map(
    ({ id: each, name, transaction_total_days: days }) => ({
      id: each,
      name,
      ...(/^[1-9]\d{0,3}$/.test(days ?? '') ? { transactionDays: Number(days) } : {}),
    }),
  )

/**
 * @param pageOrigins origins that applicants may be redirected to
 * @throws ProviderFault BAD_ANSWER | FOREIGN_PAGE
 */
export function readCreated(body: unknown, reference: string, pageOrigins: readonly string[]): CreatedLink {
  const {
    id: requisitionId,
    reference: repeated,
    link,
  } = readAnswer<{ id: string; reference: string; link: string }>(createdSchema, body)
  if (repeated !== reference) throw new ProviderFault('BAD_ANSWER')
  const url = URL.canParse(link) ? new URL(link) : null
  if (url === null || !pageOrigins.includes(url.origin) || url.username !== '' || url.password !== '')
    throw new ProviderFault('FOREIGN_PAGE')
  return { requisitionId, url: url.href }
}

export function readRequisition(body: unknown, id: string): Requisition {
  const {
    id: answered,
    status,
    reference,
    institution_id: institutionId,
    ssn,
    accounts,
  } = readAnswer<RequisitionAnswer>(requisitionSchema, body)
  const state = Object.hasOwn(states, status) ? (states[status] ?? 'OPEN') : 'OPEN'
  if (answered !== id || (state === 'LINKED' && accounts.length === 0)) throw new ProviderFault('BAD_ANSWER')
  return { state, reference, institutionId, personalCode: ssn ? ssn : null, accounts }
}

export function readAccount(body: unknown, id: string): AccountOwner {
  const {
    id: answered,
    iban,
    owner_name: name,
  } = readAnswer<{ id: string; iban?: string | null; owner_name?: string | null }>(accountSchema, body)
  if (answered !== id) throw new ProviderFault('BAD_ANSWER')
  return { name: name?.trim() ? name.trim() : null, iban: iban ?? null }
}

export function readDetails(body: unknown): AccountOwner {
  const { account } = readAnswer<{ account: { iban?: string | null; ownerName?: string | null } }>(detailsSchema, body)
  return { name: account.ownerName?.trim() ? account.ownerName.trim() : null, iban: account.iban ?? null }
}
