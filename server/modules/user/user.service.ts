import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { readLanguage } from '../../texts/language.ts'
import { PortalError } from '../../errors.ts'
import { phoneMask } from '../../security/phoneMask.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './user.repository.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'

const MAX_PREFERENCE_BYTES = 4 * 1024

/** NUL characters and unpaired surrogates: JSON.stringify escapes them, PostgreSQL's jsonb rejects them. */
const UNSTORABLE_CHARACTERS = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

const MAX_PREFERENCES = 200

/** The signed-in user, and the settings that can be changed without re-authorisation. */
export class UserService {
  readonly #db: Kysely<Tables>
  readonly #config: Pick<Config, 'now' | 'sessionIdleSeconds'>

  constructor(db: Kysely<Tables>, config: Pick<Config, 'now' | 'sessionIdleSeconds'>) {
    this.#db = db
    this.#config = config
  }

  async describe(session: Session) {
    const user = await repository.findUser(this.#db, session.userId)
    if (user === undefined) throw new PortalError('SME6')
    return {
      id: user.id,
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      language: user.language,
      country: user.country,
      phoneNumber: user.phone_number === null ? null : phoneMask(user.phone_number),
      email: user.email,
      termsConditionsAccepted: session.termsAccepted,
      role: session.role,
      session: {
        activePartyFid: session.party?.fid ?? null,
        activeProductFid: session.product?.fid ?? null,
        productType: session.product?.type ?? null,
        idleTimeoutSeconds: this.#config.sessionIdleSeconds,
        absoluteExpiresAt: session.absoluteExpiresAt.toISOString(),
      },
      preferences: user.preferences,
    }
  }

  /** @param code two letters in either case; ET, the ISO code, maps to the portal's EE */
  async switchLanguage({ userId }: Session, code: string): Promise<{ language: Language }> {
    const language = readLanguage(code)
    if (language === undefined) throw new PortalError('BAD_REQUEST', { issues: [{ path: '/language', code: 'enum' }] })
    await repository.setLanguage(this.#db, userId, language)
    return { language }
  }

  /** @throws PortalError TERMS_ALREADY_ACCEPTED */
  async acceptTerms({ userId }: Session): Promise<void> {
    if (!(await repository.acceptTerms(this.#db, userId, this.#config.now())))
      throw new PortalError('TERMS_ALREADY_ACCEPTED')
  }

  /** Stores a small JSON value for the page (columns, theme); null deletes it. @throws PortalError VALIDATION_FAILED */
  async setPreference({ userId }: Session, key: string, value: unknown): Promise<void> {
    if (value === null) return repository.deletePreference(this.#db, userId, key)
    const issues = preferenceIssues(value)
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const isStored = await repository.setPreference(
      this.#db,
      userId,
      key,
      JSON.stringify(value),
      this.#config.now(),
      MAX_PREFERENCES,
    )
    if (!isStored)
      throw new PortalError('VALIDATION_FAILED', {
        issues: [{ path: '', code: 'maxProperties', params: { limit: MAX_PREFERENCES } }],
      })
  }
}

/** Validates that a preference value is small enough and storable; its shape is up to the page. */
function preferenceIssues(value: unknown): Issue[] {
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > MAX_PREFERENCE_BYTES)
    return [{ path: '/value', code: 'maxBytes', params: { limit: MAX_PREFERENCE_BYTES } }]
  return UNSTORABLE_CHARACTERS.test(json) ? [{ path: '/value', code: 'plainText' }] : []
}
