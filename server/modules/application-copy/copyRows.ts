import type { Kysely } from 'kysely'
import type { CreditPrice } from '../../../schemas/answers/creditPrice.ts'
import type { JsonObject } from '../../../schemas/answers/documents.ts'
import type { Language, SigningType, Tables } from '../../db/tables.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'

export type CopiedFile = { readonly position: number; readonly sha256: Buffer }
/** Source data of a copy: an application, or the part of a related applicant. */
export type CopyRow = {
  readonly reference: string
  readonly form: string
  readonly formVersion: number
  readonly mode: string
  readonly language: Language
  readonly payload: JsonObject
  readonly price: CreditPrice | null
  readonly sentAt: Date
  readonly financingCompany: string | null
  readonly files: readonly CopiedFile[]
  readonly confirmation: CopiedConfirmation
}
/**
 * `waits`: printed for signing, or not confirmed yet. A related applicant's part needs no confirmation besides its
 * access code.
 */
export type CopiedConfirmation = {
  readonly kind: SigningType | 'ACCESS_CODE'
  readonly at: Date | null
  readonly bank: string | null
}

export async function copiedApplication(db: Kysely<Tables>, applicationId: string): Promise<CopyRow | undefined> {
  const row = await db
    .selectFrom('application as a')
    .select([
      'a.id',
      'a.key_id',
      'a.reference',
      'a.form',
      'a.form_version',
      'a.mode',
      'a.language',
      'a.payload',
      'a.credit_price',
      'a.created_at',
      'a.financing_company',
      'a.evidence',
      'a.confirmed_at',
      'a.signing_type',
    ])
    .select(query =>
      query
        .selectFrom('bank_requisition as b')
        .select('b.institution_name')
        .whereRef('b.application_id', '=', 'a.id')
        .orderBy('b.used_at', 'desc')
        .limit(1)
        .as('bank'),
    )
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const files = await db
    .selectFrom('application_file')
    .select(['position', 'sha256'])
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute()
  return {
    price: row.credit_price as CreditPrice | null,
    payload: asObject(decryptRow(db, 'application', row).payload('payload', row.payload)),
    reference: row.reference,
    form: row.form,
    formVersion: row.form_version,
    mode: row.mode,
    language: row.language,
    sentAt: row.created_at,
    financingCompany: row.financing_company,
    files,
    confirmation: { kind: row.evidence ?? row.signing_type, at: row.confirmed_at, bank: row.bank },
  }
}

/** A submitted part of a related applicant; contains only the number of the application. */
export async function copiedPart(db: Kysely<Tables>, relatedApplicantId: string): Promise<CopyRow | undefined> {
  const row = await db
    .selectFrom('related_applicant as r')
    .innerJoin('application as a', 'a.id', 'r.application_id')
    .select([
      'r.id',
      'r.key_id',
      'a.reference',
      'r.form',
      'r.form_version',
      'r.mode',
      'r.submitted_language',
      'r.language',
      'r.payload',
      'r.submitted_at',
      'r.verified_at',
    ])
    .where('r.id', '=', relatedApplicantId)
    .executeTakeFirst()
  if (row === undefined || row.submitted_at === null || row.form === null || row.form_version === null) return undefined
  const files = await db
    .selectFrom('related_applicant_file')
    .select(['position', 'sha256'])
    .where('related_applicant_id', '=', relatedApplicantId)
    .orderBy('position')
    .execute()
  return {
    price: null,
    payload: asObject(decryptRow(db, 'related_applicant', row).payload('payload', row.payload)),
    reference: row.reference,
    form: row.form,
    formVersion: row.form_version,
    mode: row.mode ?? 'default',
    language: row.submitted_language ?? row.language,
    sentAt: row.submitted_at,
    financingCompany: null,
    files,
    confirmation: { kind: 'ACCESS_CODE', at: row.verified_at ?? row.submitted_at, bank: null },
  }
}

function asObject(payload: unknown): JsonObject {
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? (payload as JsonObject) : {}
}
