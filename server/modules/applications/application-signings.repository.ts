import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationSigningTable, Tables } from '../../db/tables.ts'
import { openToken, sealToken } from '../../vault/sealedToken.ts'
import { forgottenTokens } from './lifecycle.ts'

export type SigningRow = Pick<
  Selectable<ApplicationSigningTable>,
  | 'id'
  | 'application_id'
  | 'revision'
  | 'state'
  | 'claimed_until'
  | 'file_token'
  | 'provider_token'
  | 'signer_token'
  | 'created_at'
>
type Moment = { readonly now: Date; readonly notSince: Date }
type Opened = {
  readonly providerToken: string
  readonly signerToken: string
  readonly tokenDigest: Buffer
  readonly postbackDigest: Buffer
}

const columns = [
  'id',
  'application_id',
  'revision',
  'state',
  'claimed_until',
  'file_token',
  'provider_token',
  'signer_token',
  'created_at',
] as const

/** Signing sessions of applications. Each application has at most one that has not ended. */
export class ApplicationSigningsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async live(applicationId: string): Promise<SigningRow | undefined> {
    return this.#opened(
      await this.#db
        .selectFrom('application_signing')
        .select(columns)
        .where('application_id', '=', applicationId)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    )
  }

  /**
   * Claims the session for the caller if it has no valid claim and the application still awaits signing. An expired
   * claim is taken over together with its progress.
   * The lock waits for a concurrent resubmission, so the signed document matches the stored answers.
   */
  async claim(applicationId: string, { now, until }: { now: Date; until: Date }): Promise<SigningRow | undefined> {
    const { rows } = await sql<SigningRow>`
      insert into application_signing (application_id, revision, state, claimed_until, created_at)
      select id, revision, 'STARTING', ${until}::timestamptz, ${now}::timestamptz from application
      where id = ${applicationId}::uuid and status = 'AWAITING_CONFIRMATION' and signing_type = 'DOKOBIT' for share
      on conflict (application_id) where ended_at is null do update set claimed_until = excluded.claimed_until
        where application_signing.state = 'STARTING' and application_signing.claimed_until <= ${now}::timestamptz
      returning ${sql.join(columns.map(column => sql.ref(column)))}`.execute(this.#db)
    return this.#opened(rows[0])
  }

  /** Releases the claim while the service still checks the uploaded file. The next request continues from here. */
  async putAside(claim: SigningRow, fileToken: string, now: Date): Promise<void> {
    await this.#held(claim)
      .set({ file_token: this.#sealed(claim.id, 'file_token', fileToken), claimed_until: now })
      .execute()
  }

  /** Releases all claims. Only for the sole process at startup: every claim is then left over from a killed process. */
  async releaseClaims(now: Date): Promise<void> {
    await this.#db
      .updateTable('application_signing')
      .set({ claimed_until: now })
      .where('state', '=', 'STARTING')
      .execute()
  }

  async giveUp(claim: SigningRow, now: Date): Promise<void> {
    await this.#held(claim)
      .set({ ...forgottenTokens, state: 'NOT_STARTED', claimed_until: null, ended_at: now })
      .execute()
  }

  /** @returns undefined when the claim was lost, or the application was submitted again */
  async open(
    claim: SigningRow,
    { providerToken, signerToken, tokenDigest, postbackDigest }: Opened,
  ): Promise<SigningRow | undefined> {
    const tokens = {
      provider_token: this.#sealed(claim.id, 'provider_token', providerToken),
      signer_token: this.#sealed(claim.id, 'signer_token', signerToken),
    }
    return this.#opened(
      await this.#held(claim)
        .set({
          ...tokens,
          state: 'OPEN',
          claimed_until: null,
          token_digest: tokenDigest,
          postback_digest: postbackDigest,
        })
        .returning(columns)
        .executeTakeFirst(),
    )
  }

  async byToken(digest: Buffer): Promise<SigningRow | undefined> {
    return this.#opened(
      await this.#db
        .selectFrom('application_signing')
        .select(columns)
        .where('token_digest', '=', digest)
        .executeTakeFirst(),
    )
  }

  async byPostback(digest: Buffer): Promise<SigningRow | undefined> {
    return this.#opened(
      await this.#db
        .selectFrom('application_signing')
        .select(columns)
        .where('postback_digest', '=', digest)
        .executeTakeFirst(),
    )
  }

  /** Returns the session if it is open and was not checked since the given moment, and marks it as checked now. */
  async take(id: string, moment: Moment): Promise<SigningRow | undefined> {
    return this.#opened(await this.#unasked(moment).where('id', '=', id).returning(columns).executeTakeFirst())
  }

  async takeOldest(most: number, moment: Moment): Promise<SigningRow[]> {
    const oldest = this.#db
      .selectFrom('application_signing')
      .select('id')
      .where('state', '=', 'OPEN')
      .orderBy(sql`checked_at nulls first`)
      .limit(most)
    const rows = await this.#unasked(moment).where('id', 'in', oldest).returning(columns).execute()
    return rows.flatMap(row => this.#opened(row) ?? [])
  }

  #sealed(row: string, column: string, token: string): string {
    return sealToken(this.#db, { table: 'application_signing', column, row }, token)
  }

  #opened(row: SigningRow | undefined): SigningRow | undefined {
    if (row === undefined) return undefined
    const token = (column: 'file_token' | 'provider_token' | 'signer_token') => {
      const stored = row[column]
      return stored === null ? null : openToken(this.#db, { table: 'application_signing', column, row: row.id }, stored)
    }
    return {
      ...row,
      file_token: token('file_token'),
      provider_token: token('provider_token'),
      signer_token: token('signer_token'),
    }
  }

  #held({ id, claimed_until: claimedUntil }: SigningRow) {
    return this.#db
      .updateTable('application_signing')
      .where('id', '=', id)
      .where('state', '=', 'STARTING')
      .where('claimed_until', '=', claimedUntil)
  }

  #unasked({ now, notSince }: Moment) {
    return this.#db
      .updateTable('application_signing')
      .set({ checked_at: now })
      .where('state', '=', 'OPEN')
      .where(where => where.or([where('checked_at', 'is', null), where('checked_at', '<=', notSince)]))
  }
}
