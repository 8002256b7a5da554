import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ApplicationForm, ApplicationMode } from '../../../schemas/vocabulary.ts'
import { demoPdf } from '../../db/demo/pdf.ts'
import type { ApplicationStatus, Language, SigningType, Tables } from '../../db/tables.ts'
import type { Forms } from '../../forms/forms.ts'
import { storedDigest } from '../../vault/bodyDigest.ts'
import { codeOf } from '../../vault/reencryption.ts'
import { codeMarks, encryptRow } from '../../vault/encryptedRow.ts'
import { formsByProduct } from '../financial-request/request.types.ts'
import { referenceNumber } from '../../db/referenceNumber.ts'
import { simulatedBanks } from '../../providers/simulated-bank/banks.ts'
import { insertInvitation, relatedPerson } from '../applications/invite-related.service.ts'
import documents from './demoApplications.json' with { type: 'json' }

type DemoFile = { readonly name: string; readonly type: string; readonly text: string }
export type DemoApplication = {
  readonly form: ApplicationForm
  readonly mode: ApplicationMode
  readonly language: Language
  readonly daysAgo: number
  readonly status: ApplicationStatus
  readonly evidence?: SigningType
  /** Simulated bank that confirmed the applicant, and the invented account that it named. */
  readonly bank?: { readonly id: string; readonly iban: string }
  readonly partner?: string
  readonly files?: readonly DemoFile[]
  readonly payload: Readonly<Record<string, unknown>> & { readonly applicant: Readonly<Record<string, unknown>> }
}
type Tools = { readonly db: Kysely<Tables>; readonly forms: Pick<Forms, 'published'>; readonly now: Date }
type Trx = Parameters<Parameters<ReturnType<Kysely<Tables>['transaction']>['execute']>[0]>[0]

const DAY_MS = 86_400_000
const INVITATION_DAYS = 30

/** Fictional applications in every state, language and form, so that the demo's operator list is not empty. */
export const demoApplications = documents as unknown as readonly DemoApplication[]

/** Adds the demo applications once, while no application exists; the forms must be live. No message is sent. */
export async function loadDemoApplications({ db, forms, now }: Tools): Promise<void> {
  // Loaded before the transaction: the embedded database has one connection, which the transaction occupies.
  const versions = await Promise.all(
    demoApplications.map(async ({ form, mode }) => (await forms.published(form, mode)).version),
  )
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(20261120, 5)`.execute(trx)
    if ((await trx.selectFrom('application').select('id').limit(1).execute()).length > 0) return
    for (const [index, demo] of demoApplications.entries())
      await insert(trx, demo, { version: versions[index] ?? 1, now, index })
  })
}

async function insert(
  trx: Trx,
  demo: DemoApplication,
  { version, now, index }: { version: number; now: Date; index: number },
): Promise<void> {
  const { form, mode, language, status, evidence, files = [] } = demo
  const at = new Date(now.getTime() - demo.daysAgo * DAY_MS - index * 3_700_000)
  const confirmedAt = status === 'AWAITING_CONFIRMATION' ? null : new Date(at.getTime() + 240_000)
  const {
    rows: [serial],
  } = await sql<{ serial: string }>`select nextval('application_number')::text as serial`.execute(trx)
  const prefix = Object.values(formsByProduct).find(one => one.form === form)?.prefix ?? 'LP'
  const partner =
    demo.partner === undefined
      ? undefined
      : await trx
          .selectFrom('partner')
          .select(['id', 'financing_company'])
          .where('name', '=', demo.partner)
          .executeTakeFirst()
  const id = randomUUID()
  const payload = withFiles(demo)
  const encrypted = encryptRow(trx, 'application', id)
  const marks = codeMarks(trx, codeOf(payload) ?? '')
  await trx
    .insertInto('application')
    .values({
      id,
      reference: referenceNumber(prefix, at, serial?.serial ?? '0'),
      form,
      form_version: version,
      mode,
      language,
      payload: encrypted.payload('payload', payload),
      digest: storedDigest(trx, sha256(JSON.stringify(payload))),
      applicant_code: marks.covered,
      applicant_code_digest: marks.digest,
      key_id: encrypted.keyId,
      draft_digest: null,
      partner_id: partner?.id ?? null,
      financing_company: partner?.financing_company ?? null,
      signing_type: evidence ?? 'DOKOBIT',
      status,
      evidence: confirmedAt === null ? null : (evidence ?? 'NONE'),
      confirmed_at: confirmedAt,
      created_at: at,
    })
    .execute()
  if (confirmedAt !== null) await insertEvidence(trx, demo, id, confirmedAt)
  const related = confirmedAt === null ? undefined : relatedPerson(payload)
  if (confirmedAt !== null && related !== undefined)
    await insertInvitation(
      trx,
      { applicationId: id, language, now: confirmedAt, ...related },
      new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    )
  const events = [
    { status: 'AWAITING_CONFIRMATION', note: null, created_at: at },
    ...(confirmedAt === null ? [] : [{ status, note: evidence ?? 'NONE', created_at: confirmedAt }]),
    ...(confirmedAt === null || related === undefined
      ? []
      : [{ status: 'APPLICANT_INVITED', note: related.role, created_at: confirmedAt }]),
  ]
  await trx
    .insertInto('application_event')
    .values(events.map(event => ({ ...event, application_id: id })))
    .execute()
  if (files.length > 0)
    await trx
      .insertInto('application_file')
      .values(files.map((file, position) => stored(trx, file, id, position)))
      .execute()
}

/** The signed copy or the bank's answer, as the confirmation of a real application leaves it. */
async function insertEvidence(trx: Trx, { evidence, bank, payload }: DemoApplication, id: string, at: Date) {
  const startedAt = new Date(at.getTime() - 90_000)
  if (evidence === 'DOKOBIT') {
    const signingId = randomUUID()
    const content = demoPdf('DEMO: signed copy of an invented application')
    const encrypted = encryptRow(trx, 'application_signing', signingId)
    await trx
      .insertInto('application_signing')
      .values({
        id: signingId,
        application_id: id,
        revision: 1,
        state: 'COMPLETED',
        created_at: startedAt,
        ended_at: at,
        signed_content: encrypted.bytes('signed_content', content),
        signed_sha256: sha256(content),
        key_id: encrypted.keyId,
      })
      .execute()
  }
  if (bank === undefined) return
  const { name, countries } = simulatedBanks().find(one => one.id === bank.id) ?? { name: bank.id, countries: ['LT'] }
  await trx
    .insertInto('bank_requisition')
    .values({
      md5_hash: randomBytes(32),
      subject_hash: randomBytes(32),
      form_digest: null,
      institution_id: bank.id,
      institution_name: name,
      country: countries[0] ?? 'LT',
      return_path: '/',
      requisition_id: randomUUID(),
      owner_name: ownerOf(payload.applicant),
      iban: bank.iban,
      confirmed_at: at,
      application_id: id,
      used_at: at,
      created_at: startedAt,
      expires_at: new Date(at.getTime() + DAY_MS),
    })
    .execute()
}

function ownerOf({ name, surname }: DemoApplication['payload']['applicant']): string {
  return [name, surname].filter(part => typeof part === 'string').join(' ')
}

function withFiles({ payload, files }: DemoApplication): unknown {
  if (files === undefined) return payload
  const described = files.map(file => ({
    fileName: file.name,
    fileSize: demoPdf(file.text).length,
    documentType: file.type,
  }))
  return { ...payload, applicant: { ...payload.applicant, files: described } }
}

function stored(trx: Trx, file: DemoFile, applicationId: string, position: number) {
  const content = demoPdf(file.text)
  const id = randomUUID()
  const encrypted = encryptRow(trx, 'application_file', id)
  return {
    id,
    application_id: applicationId,
    position,
    file_name: encrypted.text('file_name', file.name),
    content_type: 'application/pdf',
    size: content.length,
    sha256: sha256(content),
    document_type: file.type,
    content: encrypted.bytes('content', content),
    key_id: encrypted.keyId,
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
