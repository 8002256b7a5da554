import { randomUUID } from 'node:crypto'
import type { ApplicationForm, Channel } from '../../schemas/vocabulary.ts'
import type { Language, RelatedRole } from '../../server/db/tables.ts'
import { inviteRelated, type RelatedPerson } from '../../server/modules/applications/invite-related.service.ts'
import type { TestApp } from './app.ts'
import { encryptAll } from './encrypted.ts'

let people = 0

/** A unique related person. */
export function aRelatedPerson(change: Partial<RelatedPerson> = {}): RelatedPerson {
  people += 1
  const number = String(people).padStart(4, '0')
  return {
    name: 'Jonas',
    surname: `Kazlauskas${'a'.repeat(people % 5)}`,
    code: `3850101${number}`,
    phone: `+370611${number}1`,
    email: `jonas${people}@example.com`,
    ...change,
  }
}

/** Private answers of the primary applicant, which no other applicant may read. */
export const primarySecrets = {
  name: 'Ona',
  surname: 'Slaptoji',
  code: '48503149013',
  income: '1987.65',
  street: 'Slaptoji g. 7',
  note: 'Tik bankui',
}

type ApplicationSpec = {
  form?: ApplicationForm
  product?: string
  language?: Language
  status?: 'AWAITING_APPLICANTS' | 'COMPLETE' | 'AWAITING_CONFIRMATION'
}

/** Inserts the application of a primary applicant. */
export async function aPrimaryApplication(
  { app, db, config }: TestApp,
  {
    form = 'leasing-private',
    product = 'LEASING_PRIVATE',
    language = 'en',
    status = 'AWAITING_APPLICANTS',
  }: ApplicationSpec = {},
): Promise<{ id: string; reference: string }> {
  const { version } = await app.forms.published(form)
  const { name, surname, code, income, street, note } = primarySecrets
  const now = config.now()
  const payload = {
    financial_product_type: product,
    applicant: {
      name,
      surname,
      code,
      address: street,
      additional_information: note,
      finances: { basic_amount: income },
    },
  }
  const reference = `LP-2026-${randomUUID().replace(/\D/g, '').padEnd(6, '7').slice(0, 6)}-1`
  const stored = await db
    .insertInto('application')
    .values({
      reference,
      form,
      form_version: version,
      language,
      payload: JSON.stringify(payload),
      digest: Buffer.from(randomUUID()),
      status,
      created_at: now,
      ...(status === 'AWAITING_CONFIRMATION' ? {} : { confirmed_at: now, evidence: 'NONE' as const }),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await encryptAll(db, ['application'])
  return stored
}

export type TestInvitation = {
  id: string
  applicationId: string
  reference: string
  person: RelatedPerson
  applicationToken: string
  applicantToken: string
  code: string
}

/** Invites a related person and reads the link and the code that this person receives. */
export async function anInvitation(
  portal: TestApp,
  {
    role = 'spouse',
    person = aRelatedPerson(),
    linkBy,
    application,
  }: {
    role?: RelatedRole
    person?: RelatedPerson
    linkBy?: Channel
    application?: { id: string; reference: string }
  } & ApplicationSpec = {},
  spec: ApplicationSpec = {},
): Promise<TestInvitation> {
  const { app, db, config } = portal
  const { id: applicationId, reference } = application ?? (await aPrimaryApplication(portal, spec))
  const tools = { texts: app.texts, portal: app.portal, publicUrl: config.publicUrl }
  const id = await db.transaction().execute(trx =>
    inviteRelated(trx, tools, {
      applicationId,
      role,
      person,
      language: spec.language ?? 'en',
      now: config.now(),
      ...(linkBy === undefined ? {} : { linkBy }),
    }),
  )
  return { id, applicationId, reference, person, ...(await readInvitation(portal, person)) }
}

/** The newest link and code sent to a person. */
export async function readInvitation(
  { app, db }: TestApp,
  person: Pick<RelatedPerson, 'email' | 'phone'>,
): Promise<{ applicationToken: string; applicantToken: string; code: string }> {
  await app.outbox.wakeAll()
  const messages = await db
    .selectFrom('simulated_message')
    .select('body')
    .where('recipient', 'in', [person.email, person.phone])
    .orderBy('id', 'desc')
    .execute()
  const text = messages.map(({ body }) => body)
  const link = text
    .map(body => /\/(?:leasing|loan)Request\/([\w-]+)\?token=([\w-]+)/.exec(body))
    .find(found => found !== null)
  const code = text
    .map(body => /(?<![\w-])(?=[A-Z3-9]*\b)([ACDEFGHJKMNPQRTWXY34679]{4})(?=[.\s])/.exec(body)?.[1])
    .find(found => found !== undefined)
  if (link === undefined || code === undefined) throw new Error(`no invitation arrived: ${text.join(' | ')}`)
  return { applicationToken: link[1] ?? '', applicantToken: link[2] ?? '', code }
}

/** A code that is certainly invalid. */
export const wrongFor = (code: string): string => (code === 'AAAC' ? 'AAAD' : 'AAAC')

export function relatedAddress({
  applicationToken,
  applicantToken,
}: Pick<TestInvitation, 'applicationToken' | 'applicantToken'>): string {
  return `/api/form/financial-request/${applicationToken}/applicants/${applicantToken}`
}
