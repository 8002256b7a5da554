import type { Kysely } from 'kysely'
import { isWrittenLatvian } from '../../../schemas/validation/personalCode.ts'
import type { Tables } from '../../db/tables.ts'
import type { SigningRequest } from '../../signing/startSession.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import type { Texts } from '../../texts/texts.ts'

type Applicant = { name: string; surname: string; code: string; phone: string }

/**
 * Phone prefix that identifies Estonian signers. Latvian personal codes contain a hyphen, but Lithuanian and Estonian
 * ones look alike. So the phone's country decides which electronic identity is requested.
 */
const ESTONIAN_PREFIX = '+372'

/** What the applicant signs, except the PDF: file name, title of the signing page, and the signer. */
export async function applicationToSign(
  db: Kysely<Tables>,
  texts: Pick<Texts, 'get'>,
  applicationId: string,
): Promise<Omit<SigningRequest, 'content'>> {
  const row = await db
    .selectFrom('application')
    .select(['id', 'reference', 'language', 'payload', 'key_id'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const { reference, language } = row
  const { name, surname, code, phone } = (
    decryptRow(db, 'application', row).payload('payload', row.payload) as { applicant: Applicant }
  ).applicant
  const countryCode = isWrittenLatvian(code) ? 'LV' : phone.startsWith(ESTONIAN_PREFIX) ? 'EE' : 'LT'
  return {
    name: texts.get(language, 'server', 'applicationSigning.title', { reference }),
    fileName: `${reference}.pdf`,
    language,
    people: [{ id: applicationId, firstName: name, lastName: surname, identity: { code, countryCode } }],
  }
}
