import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ContractSigningTable, Tables } from '../../db/tables.ts'
import { openToken, sealToken } from '../../vault/sealedToken.ts'
import type { SigningRow } from './contract-documents.types.ts'

type Moment = { readonly now: Date; readonly notSince: Date }

/**
 * Tokens that open a session at the signing service are erased when it ends. Only the digest of its postback key
 * remains.
 */
export const forgottenTokens = { file_token: null, provider_token: null, signer_tokens: '{}' } as const

export class SigningsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async live(documentId: string): Promise<SigningRow | undefined> {
    const row = await this.#db
      .selectFrom('contract_signing')
      .selectAll()
      .where('document_id', '=', documentId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return row === undefined ? undefined : this.#signingOf(row)
  }

  /**
   * Claims the session for the caller if it has no valid claim. An expired claim is taken over together with its
   * progress.
   */
  async claim(
    documentId: string,
    { userId, now, until }: { userId: string; now: Date; until: Date },
  ): Promise<SigningRow | undefined> {
    const { rows } = await sql<Selectable<ContractSigningTable>>`
      insert into contract_signing (document_id, state, claimed_until, started_by, created_at)
      select d.id, 'STARTING', ${until}::timestamptz, ${userId}::bigint, ${now}::timestamptz from contract_document d where d.id = ${documentId}::bigint and d.status = 'UNSIGNED'
      on conflict (document_id) where ended_at is null do update set claimed_until = excluded.claimed_until, started_by = excluded.started_by
        where contract_signing.state = 'STARTING' and contract_signing.claimed_until <= ${now}::timestamptz
      returning *`.execute(this.#db)
    return rows[0] === undefined ? undefined : this.#signingOf(rows[0])
  }

  /** Releases the claim while the service still checks the uploaded file. The next request continues from here. */
  async putAside({ id, claimedUntil }: SigningRow, fileToken: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('contract_signing')
      .set({ file_token: this.#sealed(id, 'file_token', fileToken), claimed_until: now })
      .where('id', '=', id)
      .where('state', '=', 'STARTING')
      .where('claimed_until', '=', claimedUntil)
      .execute()
  }

  async giveUp({ id, claimedUntil }: SigningRow, now: Date): Promise<void> {
    await this.#db
      .updateTable('contract_signing')
      .set({ ...forgottenTokens, state: 'NOT_STARTED', claimed_until: null, ended_at: now })
      .where('id', '=', id)
      .where('state', '=', 'STARTING')
      .where('claimed_until', '=', claimedUntil)
      .execute()
  }

  /** @returns undefined when the claim was lost */
  async open(
    { id, claimedUntil }: SigningRow,
    opened: { providerToken: string; signerTokens: Readonly<Record<string, string>>; postbackHash: Buffer },
  ): Promise<SigningRow | undefined> {
    const row = await this.#db
      .updateTable('contract_signing')
      .set({
        state: 'OPEN',
        claimed_until: null,
        provider_token: this.#sealed(id, 'provider_token', opened.providerToken),
        signer_tokens: JSON.stringify(
          mapValues(opened.signerTokens, token => this.#sealed(id, 'signer_tokens', token)),
        ),
        postback_hash: opened.postbackHash,
      })
      .where('id', '=', id)
      .where('state', '=', 'STARTING')
      .where('claimed_until', '=', claimedUntil)
      .returningAll()
      .executeTakeFirst()
    return row === undefined ? undefined : this.#signingOf(row)
  }

  async byPostback(hash: Buffer): Promise<SigningRow | undefined> {
    const row = await this.#db
      .selectFrom('contract_signing')
      .selectAll()
      .where('postback_hash', '=', hash)
      .executeTakeFirst()
    return row === undefined ? undefined : this.#signingOf(row)
  }

  /** Open sessions of a contract that were not checked since the given moment. Marks them as checked now. */
  async takeOfContract(contractId: string, moment: Moment): Promise<SigningRow[]> {
    const documents = this.#db.selectFrom('contract_document').select('id').where('contract_id', '=', contractId)
    return (await this.#unasked(moment).where('document_id', 'in', documents).returningAll().execute()).map(row =>
      this.#signingOf(row),
    )
  }

  async takeOfDocument(documentId: string, moment: Moment): Promise<SigningRow[]> {
    return (await this.#unasked(moment).where('document_id', '=', documentId).returningAll().execute()).map(row =>
      this.#signingOf(row),
    )
  }

  async takeOldest(most: number, moment: Moment): Promise<SigningRow[]> {
    const oldest = this.#db
      .selectFrom('contract_signing')
      .select('id')
      .where('state', '=', 'OPEN')
      .orderBy(sql`checked_at nulls first`)
      .limit(most)
    return (await this.#unasked(moment).where('id', 'in', oldest).returningAll().execute()).map(row =>
      this.#signingOf(row),
    )
  }

  #sealed(row: string, column: string, token: string): string {
    return sealToken(this.#db, { table: 'contract_signing', column, row }, token)
  }

  #signingOf(row: Selectable<ContractSigningTable>): SigningRow {
    const open = (column: string, stored: string): string =>
      openToken(this.#db, { table: 'contract_signing', column, row: row.id }, stored)
    return {
      id: row.id,
      documentId: row.document_id,
      state: row.state,
      claimedUntil: row.claimed_until,
      fileToken: row.file_token === null ? null : open('file_token', row.file_token),
      providerToken: row.provider_token === null ? null : open('provider_token', row.provider_token),
      signerTokens: mapValues(row.signer_tokens, token => open('signer_tokens', token)),
    }
  }

  #unasked({ now, notSince }: Moment) {
    return this.#db
      .updateTable('contract_signing')
      .set({ checked_at: now })
      .where('state', '=', 'OPEN')
      .where(where => where.or([where('checked_at', 'is', null), where('checked_at', '<=', notSince)]))
  }
}

function mapValues(
  tokens: Readonly<Record<string, string>>,
  change: (token: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([signer, token]) => [signer, change(token)]))
}
