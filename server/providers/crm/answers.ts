import { readAnswer } from '../call/answerShape.ts'
import { ProviderFault } from '../call/providerFault.ts'
import type { CrmPerson } from './crmProvider.ts'

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
const nullable = (schema: object) => ({ anyOf: [{ type: 'null' }, schema] })
const text = { type: 'string', maxLength: 1000 } as const
/** Every response of API v2: `{ "success": true, "data": … }`. */
const wrapped = (data: object) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, data },
})
const contacts = {
  type: 'array',
  maxItems: 100,
  items: { type: 'object', required: ['value'], properties: { value: nullable(text), primary: { type: 'boolean' } } },
} as const

const dealSchema = wrapped({
  type: 'object',
  required: ['id', 'status', 'add_time'],
  properties: {
    id,
    value: nullable({ type: 'number', minimum: -1e12, maximum: 1e12 }),
    currency: nullable({ type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3 }),
    status: { enum: ['open', 'won', 'lost', 'deleted'] },
    add_time: { type: 'string', format: 'date-time', maxLength: 40 },
    is_deleted: { type: 'boolean' },
    person_id: nullable(id),
    org_id: nullable(id),
    stage_id: nullable(id),
    pipeline_id: nullable(id),
  },
})
const namedSchema = wrapped({ type: 'object', required: ['id', 'name'], properties: { id, name: nullable(text) } })
const personSchema = wrapped({
  type: 'object',
  required: ['id', 'name'],
  properties: { id, name: nullable(text), phones: nullable(contacts), emails: nullable(contacts) },
})

type Contact = { readonly value: string | null; readonly primary?: boolean }
type PersonAnswer = {
  readonly id: number
  readonly name: string | null
  readonly phones?: readonly Contact[] | null
  readonly emails?: readonly Contact[] | null
}
export type DealAnswer = {
  readonly id: number
  readonly value?: number | null
  readonly currency?: string | null
  readonly status: 'open' | 'won' | 'lost' | 'deleted'
  readonly add_time: string
  readonly is_deleted?: boolean
  readonly person_id?: number | null
  readonly org_id?: number | null
  readonly stage_id?: number | null
  readonly pipeline_id?: number | null
}

/** The object that was requested; @throws ProviderFault BAD_ANSWER for another shape or another object */
function requested<T extends { readonly id: number }>(schema: object, body: unknown, requestedId: string): T {
  const { data } = readAnswer<{ readonly data: T }>(schema, body)
  if (String(data.id) !== requestedId) throw new ProviderFault('BAD_ANSWER')
  return data
}

export const readDeal = (body: unknown, dealId: string): DealAnswer => requested<DealAnswer>(dealSchema, body, dealId)

export const readName = (body: unknown, objectId: string): string | null =>
  present(requested<{ id: number; name: string | null }>(namedSchema, body, objectId).name)

export function readPerson(body: unknown, personId: string): CrmPerson {
  const { name, phones, emails } = requested<PersonAnswer>(personSchema, body, personId)
  return { name: present(name) ?? '', phone: primary(phones), email: primary(emails) }
}

/** A number of the service as an exact decimal string with two decimals. */
export function moneyOf(value: number): string {
  return value.toFixed(2).replace(/^-0\.00$/, '0.00')
}

function primary(list: readonly Contact[] | null | undefined): string | null {
  const filled = (list ?? []).filter(({ value }) => present(value) !== null)
  return present((filled.find(one => one.primary === true) ?? filled[0])?.value ?? null)
}

function present(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value.trim()
}
