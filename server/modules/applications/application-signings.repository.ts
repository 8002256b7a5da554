import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { SessionRepository } from '../../signing/SessionRepository.ts'
import type { Lease, OpenedSession, SigningSession } from '../../signing/SessionRepository.ts'
import { encryptRow } from '../../vault/encryptedRow.ts'

/** Signing sessions of applications, each with one signer. */
export class ApplicationSigningsRepository extends SessionRepository {
  constructor(db: Kysely<Tables>) {
    super(db, {
      name: 'application_signing',
      subject: 'application_id',
      signers: { column: 'signer_token', many: false },
      postback: 'postback_digest',
    })
  }

  /**
   * Claims the session for the caller if it has no valid claim and the application still awaits signing. An expired
   * claim is taken over together with its progress.
   * The lock waits for a concurrent resubmission, so the signed document matches the stored answers.
   */
  claim(applicationId: string, { now, until }: Lease): Promise<SigningSession | undefined> {
    return this.first(sql`
      insert into application_signing (application_id, revision, state, claimed_until, created_at)
      select id, revision, 'STARTING', ${until}::timestamptz, ${now}::timestamptz from application
      where id = ${applicationId}::uuid and status = 'AWAITING_CONFIRMATION' and signing_type = 'DOKOBIT' for share
      on conflict (application_id) where ended_at is null do update set claimed_until = excluded.claimed_until
        where application_signing.state = 'STARTING' and application_signing.claimed_until <= ${now}::timestamptz
      returning ${this.columns}`)
  }

  byPollToken(digest: Buffer): Promise<SigningSession | undefined> {
    return this.first(sql`select ${this.columns} from ${this.table} where token_digest = ${digest}`)
  }

  /** Releases all claims. Only for the sole process at startup: every claim is then left over from a killed process. */
  async releaseClaims(now: Date): Promise<void> {
    await this.db
      .updateTable('application_signing')
      .set({ claimed_until: now })
      .where('state', '=', 'STARTING')
      .execute()
  }

  /** Stores the signed PDF as evidence. Call it in the transaction of `whileOpen`. */
  async complete(trx: Transaction<Tables>, id: string, signedContent: Buffer, now: Date): Promise<void> {
    const encrypted = encryptRow(trx, 'application_signing', id)
    await sql`update ${this.table} set ${this.ended('COMPLETED', now)}, key_id = ${encrypted.keyId},
      signed_content = ${encrypted.bytes('signed_content', signedContent)},
      signed_sha256 = ${createHash('sha256').update(signedContent).digest()} where id = ${id}`.execute(trx)
  }

  /** Ends open sessions of an application that was submitted again. */
  async replace(trx: Transaction<Tables>, applicationId: string, now: Date): Promise<void> {
    await sql`update ${this.table} set ${this.ended('REPLACED', now)}
      where application_id = ${applicationId} and ended_at is null`.execute(trx)
  }

  /** Locks the application first and then the session. A response for a resubmitted application finds it closed. */
  protected override async lockOpen(trx: Transaction<Tables>, session: SigningSession): Promise<boolean> {
    const application = await trx
      .selectFrom('application')
      .select(['status', 'revision'])
      .where('id', '=', session.subjectId)
      .forUpdate()
      .executeTakeFirst()
    const signing = await trx
      .selectFrom('application_signing')
      .select('revision')
      .where('id', '=', session.id)
      .where('state', '=', 'OPEN')
      .forUpdate()
      .executeTakeFirst()
    return application?.status === 'AWAITING_CONFIRMATION' && application.revision === signing?.revision
  }

  protected override openedColumns(claim: SigningSession, opened: OpenedSession): RawBuilder<unknown> {
    return sql`${super.openedColumns(claim, opened)}, token_digest = ${opened.pollDigest ?? null}`
  }
}
