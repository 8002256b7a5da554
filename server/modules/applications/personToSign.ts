import type { Kysely } from 'kysely'
import { isWrittenLatvian } from '../../../schemas/validation/personalCode.ts'
import type { Language, Tables } from '../../db/tables.ts'
import type { SigningPerson } from '../../providers/e-signing/eSigning.ts'
import { openRow } from '../../vault/sealedRow.ts'
import type { Texts } from '../../texts/texts.ts'

/** Signer of an application, and the file name and title on the signing page. */
export type PersonToSign = Omit<SigningPerson, 'id'> & {
  readonly fileName: string
  readonly title: string
  readonly language: Language
}
type Applicant = { name: string; surname: string; code: string; phone: string }

/**
 * Phone prefix that identifies Estonian signers. Latvian personal codes contain a hyphen, but Lithuanian and Estonian
 * ones look alike. So the phone's country decides which electronic identity is requested.
 */
const estonianPrefix = '+372'

export async function personToSign(
  db: Kysely<Tables>,
  texts: Pick<Texts, 'get'>,
  applicationId: string,
): Promise<PersonToSign> {
  const row = await db
    .selectFrom('application')
    .select(['id', 'reference', 'language', 'payload', 'key_id'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const { reference, language } = row
  const { name, surname, code, phone } = (
    openRow(db, 'application', row).payload('payload', row.payload) as { applicant: Applicant }
  ).applicant
  return {
    firstName: name,
    lastName: surname,
    identity: { code, countryCode: isWrittenLatvian(code) ? 'LV' : phone.startsWith(estonianPrefix) ? 'EE' : 'LT' },
    fileName: `${reference}.pdf`,
    title: texts.get(language, 'server', 'applicationSigning.title', { reference }),
    language,
  }
}
