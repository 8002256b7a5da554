import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { encryptRow } from '../../vault/encryptedRow.ts'
import type { SigningSession } from '../../signing/SessionRepository.ts'
import type { DocumentSigningsRepository } from './document-signings.repository.ts'

type Trx = Transaction<Tables>

/** Applies a response of the signing service to the document, its signers and its contract. */
export class DocumentSettlementRepository {
  readonly #sessions: DocumentSigningsRepository

  constructor(sessions: DocumentSigningsRepository) {
    this.#sessions = sessions
  }

  /** Records signatures while the session stays open for the other signers. */
  async signed(session: SigningSession, signerIds: readonly string[], now: Date): Promise<void> {
    if (signerIds.length === 0) return
    await this.#sessions.whileOpen(session, async trx => {
      await trx
        .updateTable('contract_document_signer')
        .set({ signed_at: now })
        .where('document_id', '=', session.subjectId)
        .where('id', 'in', [...signerIds])
        .where('signed_at', 'is', null)
        .execute()
    })
  }

  /** Ends the session without a signed document. Signatures given in it are void. */
  async ended(session: SigningSession, state: 'FAILED' | 'GONE', now: Date): Promise<void> {
    await this.#sessions.whileOpen(session, async trx => {
      await this.#sessions.end(trx, session.id, state, now)
      await trx
        .updateTable('contract_document_signer')
        .set({ signed_at: null })
        .where('document_id', '=', session.subjectId)
        .execute()
    })
  }

  /** All signers have signed. The contract becomes active with the last document that awaits signatures. */
  async completed(session: SigningSession, signedContent: Buffer, now: Date): Promise<void> {
    await this.#sessions.whileOpen(session, async trx => {
      await this.#sessions.end(trx, session.id, 'COMPLETED', now)
      await trx
        .updateTable('contract_document_signer')
        .set({ signed_at: now })
        .where('document_id', '=', session.subjectId)
        .where('signed_at', 'is', null)
        .execute()
      const encrypted = encryptRow(trx, 'contract_document', session.subjectId)
      const { contract_id: contractId } = await trx
        .updateTable('contract_document')
        .set({
          status: 'SIGNED',
          signed_content: encrypted.bytes('signed_content', signedContent),
          key_id: encrypted.keyId,
          signed_at: now,
        })
        .where('id', '=', session.subjectId)
        .where('status', '=', 'UNSIGNED')
        .returning('contract_id')
        .executeTakeFirstOrThrow()
      await activate(trx, contractId)
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
