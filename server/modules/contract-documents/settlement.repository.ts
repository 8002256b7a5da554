import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { sealRow } from '../../vault/sealedRow.ts'
import { forgottenTokens } from './signings.repository.ts'

type Trx = Transaction<Tables>

/**
 * Applies a response of the signing service in one transaction that locks the session row. A duplicate, late or
 * concurrent response finds the session ended and changes nothing.
 */
export class SettlementRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Records signatures while the session stays open for the other signers. */
  async signed(signingId: string, signerIds: readonly string[], now: Date): Promise<void> {
    if (signerIds.length === 0) return
    await this.#whileOpen(signingId, async (trx, documentId) => {
      await trx
        .updateTable('contract_document_signer')
        .set({ signed_at: now })
        .where('document_id', '=', documentId)
        .where('id', 'in', [...signerIds])
        .where('signed_at', 'is', null)
        .execute()
    })
  }

  /** Ends the session without a signed document. Signatures given in it are void. */
  async ended(signingId: string, state: 'FAILED' | 'GONE', now: Date): Promise<void> {
    await this.#whileOpen(signingId, async (trx, documentId) => {
      await trx
        .updateTable('contract_signing')
        .set({ ...forgottenTokens, state, ended_at: now })
        .where('id', '=', signingId)
        .execute()
      await trx
        .updateTable('contract_document_signer')
        .set({ signed_at: null })
        .where('document_id', '=', documentId)
        .execute()
    })
  }

  /** All signers have signed. The contract becomes active with the last document that awaits signatures. */
  async completed(signingId: string, signedContent: Buffer, now: Date): Promise<void> {
    await this.#whileOpen(signingId, async (trx, documentId) => {
      await trx
        .updateTable('contract_signing')
        .set({ ...forgottenTokens, state: 'COMPLETED', ended_at: now })
        .where('id', '=', signingId)
        .execute()
      await trx
        .updateTable('contract_document_signer')
        .set({ signed_at: now })
        .where('document_id', '=', documentId)
        .where('signed_at', 'is', null)
        .execute()
      const sealed = sealRow(trx, 'contract_document', documentId)
      const { contract_id: contractId } = await trx
        .updateTable('contract_document')
        .set({
          status: 'SIGNED',
          signed_content: sealed.bytes('signed_content', signedContent),
          key_id: sealed.keyId,
          signed_at: now,
        })
        .where('id', '=', documentId)
        .where('status', '=', 'UNSIGNED')
        .returning('contract_id')
        .executeTakeFirstOrThrow()
      await activate(trx, contractId)
    })
  }

  async #whileOpen(signingId: string, work: (trx: Trx, documentId: string) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      const signing = await trx
        .selectFrom('contract_signing')
        .select('document_id')
        .where('id', '=', signingId)
        .where('state', '=', 'OPEN')
        .forUpdate()
        .executeTakeFirst()
      if (signing !== undefined) await work(trx, signing.document_id)
    })
  }
}

/**
 * The contract is locked before its documents are counted: of two that complete concurrently, the second sees the
 * first.
 */
async function activate(trx: Trx, contractId: string): Promise<void> {
  const contract = await trx
    .selectFrom('contract')
    .select(['contract_version', 'status'])
    .where('id', '=', contractId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (contract.status !== 'READY_FOR_SIGNING') return
  const open = await trx
    .selectFrom('contract_document')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('contract_version', '=', contract.contract_version)
    .where('status', '=', 'UNSIGNED')
    .limit(1)
    .execute()
  if (open.length === 0)
    await trx.updateTable('contract').set({ status: 'ACTIVE' }).where('id', '=', contractId).execute()
}
