import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationSigningState, Tables } from '../db/tables.ts'
import { decryptToken, encryptToken } from '../vault/encryptedToken.ts'

/** REFUSED and REPLACED only occur for applications. NOT_STARTED records a start that failed. */
export type SessionState = ApplicationSigningState

/** Session at the e-signing service in which the signers of one document sign it. */
export type SigningSession = {
  readonly id: string
  /** Id of what is signed: an application, or the document of a contract. */
  readonly subjectId: string
  readonly state: SessionState
  /** Until then only the call that holds the lease may start the session. */
  readonly claimedUntil: Date | null
  readonly fileToken: string | null
  readonly providerToken: string | null
  /** Tokens by the id of the signer. */
  readonly signerTokens: Readonly<Record<string, string>>
  readonly createdAt: Date
}

/** A table of sessions. Each subject has at most one session that has not ended. */
export type SessionTable = {
  readonly name: 'application_signing' | 'contract_signing'
  readonly subject: 'application_id' | 'document_id'
  /** Column of the only signer, whose id is the subject's, or JSON column of many signers. */
  readonly signers: { readonly column: 'signer_token' | 'signer_tokens'; readonly many: boolean }
  readonly postback: 'postback_digest' | 'postback_hash'
}

export type Lease = { readonly now: Date; readonly until: Date }
/** Sessions checked after `checkedBefore` are skipped. */
export type Moment = { readonly now: Date; readonly checkedBefore: Date }
export type OpenedSession = {
  readonly providerToken: string
  readonly signerTokens: Readonly<Record<string, string>>
  readonly postbackDigest: Buffer
  /** Digest of the token that the signer's page polls with (SIG-22); only applications have one. */
  readonly pollDigest?: Buffer
}
type StoredSession = Omit<SigningSession, 'signerTokens'> & {
  readonly signerTokens: string | Readonly<Record<string, string>> | null
}

/** Stores signing sessions. Tokens are encrypted while a session lives, and erased when it ends. */
export abstract class SessionRepository {
  protected readonly db: Kysely<Tables>
  readonly #table: SessionTable

  constructor(db: Kysely<Tables>, table: SessionTable) {
    this.db = db
    this.#table = table
  }

  /** The session of a subject that has not ended. */
  async live(subjectId: string): Promise<SigningSession | undefined> {
    return this.first(sql`${this.#selected} where ${sql.ref(this.#table.subject)} = ${subjectId} and ended_at is null`)
  }

  async byPostback(digest: Buffer): Promise<SigningSession | undefined> {
    return this.first(sql`${this.#selected} where ${sql.ref(this.#table.postback)} = ${digest}`)
  }

  /** Releases the claim while the service still checks the uploaded file. The next request continues from here. */
  async storeUpload(claim: SigningSession, fileToken: string, now: Date): Promise<void> {
    const stored = this.#encrypted(claim.id, 'file_token', fileToken)
    await this.#updateClaim(claim, sql`file_token = ${stored}, claimed_until = ${now}`)
  }

  async giveUp(claim: SigningSession, now: Date): Promise<void> {
    await this.#updateClaim(claim, this.ended('NOT_STARTED', now))
  }

  /** @returns undefined when the claim was lost, or the subject was replaced since */
  open(claim: SigningSession, opened: OpenedSession): Promise<SigningSession | undefined> {
    return this.#updateClaim(claim, this.openedColumns(claim, opened))
  }

  /** Ends the session. Call it in the transaction of `whileOpen`. */
  async end(trx: Transaction<Tables>, id: string, state: 'REFUSED' | 'FAILED' | 'GONE' | 'COMPLETED', now: Date) {
    await sql`update ${this.table} set ${this.ended(state, now)} where id = ${id}`.execute(trx)
  }

  /**
   * Runs `work` in a transaction that locks the session, if it is still open. So a duplicate, late or concurrent
   * response of the service changes nothing.
   * @returns whether it was open
   */
  whileOpen(session: SigningSession, work: (trx: Transaction<Tables>) => Promise<void>): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      if (!(await this.lockOpen(trx, session))) return false
      await work(trx)
      return true
    })
  }

  /** The session, in a list, if it is open and was not checked since the given moment. Marks it as checked now. */
  takeById(id: string, moment: Moment): Promise<SigningSession[]> {
    return this.takeWhere(sql`id = ${id}`, moment)
  }

  takeOldest(most: number, moment: Moment): Promise<SigningSession[]> {
    return this.takeWhere(
      sql`id in (select id from ${this.table} where state = 'OPEN' order by checked_at nulls first limit ${most})`,
      moment,
    )
  }

  protected openedColumns(
    claim: SigningSession,
    { providerToken, signerTokens, postbackDigest }: OpenedSession,
  ): RawBuilder<unknown> {
    return sql`provider_token = ${this.#encrypted(claim.id, 'provider_token', providerToken)},
      ${this.#signersColumn} = ${this.#encryptedSigners(claim, signerTokens)},
      state = 'OPEN', claimed_until = null, ${sql.ref(this.#table.postback)} = ${postbackDigest}`
  }

  protected get table(): RawBuilder<unknown> {
    return sql.table(this.#table.name)
  }

  protected get columns(): RawBuilder<unknown> {
    return sql`id, ${sql.ref(this.#table.subject)} as "subjectId", state, claimed_until as "claimedUntil",
      file_token as "fileToken", provider_token as "providerToken", ${this.#signersColumn} as "signerTokens",
      created_at as "createdAt"`
  }

  /** Columns of a session that ends. Only the digests used for lookup remain of its tokens. */
  protected ended(state: SessionState, now: Date): RawBuilder<unknown> {
    return sql`file_token = null, provider_token = null, ${this.#signersColumn} = ${this.#noSigners},
      state = ${state}, claimed_until = null, ended_at = ${now}`
  }

  protected async lockOpen(trx: Transaction<Tables>, { id }: SigningSession): Promise<boolean> {
    const { rows } = await sql`select id from ${this.table} where id = ${id} and state = 'OPEN' for update`.execute(trx)
    return rows.length > 0
  }

  protected takeWhere(condition: RawBuilder<unknown>, { now, checkedBefore }: Moment): Promise<SigningSession[]> {
    return this.all(sql`update ${this.table} set checked_at = ${now}
      where ${condition} and state = 'OPEN' and (checked_at is null or checked_at <= ${checkedBefore})
      returning ${this.columns}`)
  }

  protected async first(statement: RawBuilder<unknown>): Promise<SigningSession | undefined> {
    return (await this.all(statement))[0]
  }

  protected async all(statement: RawBuilder<unknown>): Promise<SigningSession[]> {
    const { rows } = await (statement as RawBuilder<StoredSession>).execute(this.db)
    return rows.map(row => this.#decrypted(row))
  }

  get #selected(): RawBuilder<unknown> {
    return sql`select ${this.columns} from ${this.table}`
  }

  get #signersColumn(): RawBuilder<unknown> {
    return sql.ref(this.#table.signers.column)
  }

  get #noSigners(): RawBuilder<unknown> {
    return this.#table.signers.many ? sql`'{}'` : sql`null`
  }

  /** Taking over an expired claim changes `claimed_until`, so an update by its previous owner matches no row. */
  #updateClaim(
    { id, claimedUntil }: SigningSession,
    changes: RawBuilder<unknown>,
  ): Promise<SigningSession | undefined> {
    return this.first(sql`update ${this.table} set ${changes}
      where id = ${id} and state = 'STARTING' and claimed_until = ${claimedUntil}
      returning ${this.columns}`)
  }

  #encrypted(row: string, column: string, token: string): string {
    return encryptToken(this.db, { table: this.#table.name, column, row }, token)
  }

  #encryptedSigners({ id, subjectId }: SigningSession, tokens: Readonly<Record<string, string>>): string | null {
    const { column, many } = this.#table.signers
    const encrypt = (token: string) => this.#encrypted(id, column, token)
    if (many) return JSON.stringify(mapValues(tokens, encrypt))
    const only = tokens[subjectId]
    return only === undefined ? null : encrypt(only)
  }

  #decrypted(row: StoredSession): SigningSession {
    const open = (column: string) => (stored: string) =>
      decryptToken(this.db, { table: this.#table.name, column, row: row.id }, stored)
    const { fileToken, providerToken, signerTokens } = row
    const tokens = typeof signerTokens === 'string' ? { [row.subjectId]: signerTokens } : (signerTokens ?? {})
    return {
      ...row,
      fileToken: fileToken === null ? null : open('file_token')(fileToken),
      providerToken: providerToken === null ? null : open('provider_token')(providerToken),
      signerTokens: mapValues(tokens, open(this.#table.signers.column)),
    }
  }
}

function mapValues(
  tokens: Readonly<Record<string, string>>,
  change: (token: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([signer, token]) => [signer, change(token)]))
}
