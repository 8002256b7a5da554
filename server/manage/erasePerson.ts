import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../audit/auditEvents.ts'
import type { Tables } from '../db/tables.ts'
import { hashPassword } from '../security/password.ts'
import { randomToken } from '../security/token.ts'
import { decryptRow, encryptRow } from '../vault/encryptedRow.ts'
import type { Person } from './person.ts'
import { deleteNotices, eraseVerifications } from './personVerifications.ts'

type Trx = Transaction<Tables>
type Members = Record<string, unknown>
/** Answers about money that are kept: what was requested, and nothing about who requested it. */
const preservedEvents = [
  'type',
  'property_value',
  'period',
  'advance_payment',
  'residual_value',
  'monthly_payment',
  'brand',
  'model',
  'manufacturing_year',
]

/**
 * Erases a person in one transaction. Unconfirmed applications are deleted. Of a confirmed one, the number, dates,
 * state, amounts and history stay under a pseudonym, as accounting and credit law require. Answers, files, signed
 * copies and bank data are deleted. A staff account is closed and loses its personal details; invoices and contracts
 * belong to the company.
 */
export async function erasePerson(trx: Trx, person: Person, now: Date): Promise<void> {
  for (const { id, confirmed } of person.applications) {
    if (!confirmed) await trx.deleteFrom('application').where('id', '=', id).execute()
    else await eraseApplication(trx, id)
  }
  const erasedIds = new Set(person.applications.map(({ id }) => id))
  for (const id of person.named) if (!erasedIds.has(id)) await forgetNamed(trx, id)
  for (const { id } of person.parts) await erasePart(trx, id)
  for (const id of person.users) await eraseUser(trx, id, now)
  for (const id of person.statements) await trx.deleteFrom('bank_statement').where('id', '=', id).execute()
  if (person.recipients.length > 0) {
    const recipients = [...person.recipients]
    for (const table of ['outbox', 'simulated_message'] as const)
      await trx
        .deleteFrom(table)
        .where(sql`lower(recipient)`, 'in', recipients)
        .execute()
    await trx
      .deleteFrom('third_party_contact')
      .where(sql`lower(email)`, 'in', recipients)
      .execute()
    await eraseVerifications(trx, recipients, now)
    await deleteNotices(trx, recipients)
  }
  const counts = { applications: person.applications.length, parts: person.parts.length, users: person.users.length }
  await recordAudit(trx, { actorId: '0', action: 'PERSON_ERASED', targetId: null, partyId: null, details: counts, now })
}

async function eraseApplication(trx: Trx, id: string): Promise<void> {
  const { financial_product_type: product, lending } = (await payloadOf(trx, id)) as {
    financial_product_type?: unknown
    lending?: Members | null
  }
  const money = Object.fromEntries(Object.entries(lending ?? {}).filter(([name]) => preservedEvents.includes(name)))
  const encrypted = encryptRow(trx, 'application', id)
  await trx
    .updateTable('application')
    .set({
      payload: encrypted.payload('payload', {
        financial_product_type: product,
        lending: money,
        applicant: { name: `Erased ${id.slice(0, 8)}` },
      }),
      key_id: encrypted.keyId,
      applicant_code: null,
      applicant_code_digest: null,
      digest: randomBytes(32),
      draft_digest: null,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['application_file', 'application_receipt', 'application_signing', 'deal_link'] as const)
    await trx.deleteFrom(table).where('application_id', '=', id).execute()
  await trx
    .updateTable('bank_requisition')
    .set({ owner_name: null, iban: null, form_digest: null })
    .where('application_id', '=', id)
    .execute()
}

/**
 * The applicant named the person: the application stays, but the person is removed from its answers. The signed copy
 * is another person's evidence and stays, encrypted.
 */
async function forgetNamed(trx: Trx, id: string): Promise<void> {
  const { co_applicant: _named, ...rest } = (await payloadOf(trx, id)) as Members
  const encrypted = encryptRow(trx, 'application', id)
  await trx
    .updateTable('application')
    .set({ payload: encrypted.payload('payload', rest), key_id: encrypted.keyId, digest: randomBytes(32) })
    .where('id', '=', id)
    .execute()
}

async function erasePart(trx: Trx, id: string): Promise<void> {
  const row = await trx.selectFrom('related_applicant').select('payload').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return
  const encrypted = encryptRow(trx, 'related_applicant', id)
  await trx
    .updateTable('related_applicant')
    .set({
      name: 'Erased',
      surname: id.slice(0, 8),
      code: encrypted.text('code', ''),
      code_digest: randomBytes(32),
      phone: '',
      email: '',
      key_id: encrypted.keyId,
      ...(row.payload === null ? {} : { payload: encrypted.payload('payload', {}), digest: randomBytes(32) }),
      application_token_hash: randomBytes(32),
      applicant_token_hash: randomBytes(32),
      code_hmac: randomBytes(32),
      access_hash: null,
      access_expires_at: null,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['related_applicant_file', 'related_applicant_remark', 'application_receipt'] as const)
    await trx.deleteFrom(table).where('related_applicant_id', '=', id).execute()
}

async function eraseUser(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      username: `erased-${id}`,
      email: `erased-${id}@erased.invalid`,
      first_name: 'Erased',
      last_name: id,
      phone_number: null,
      personal_code: null,
      mobile_id_phone_number: null,
      password_hash: await hashPassword(randomToken()),
      disabled_at: now,
      key_id: null,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['session', 'preference', 'list_view', 'password_link', 'eid_login'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await trx.deleteFrom('user_addition').where('user_id', '=', id).execute()
}

async function payloadOf(trx: Trx, id: string): Promise<unknown> {
  const row = await trx
    .selectFrom('application')
    .select(['id', 'key_id', 'payload'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return decryptRow(trx, 'application', row).payload('payload', row.payload)
}
