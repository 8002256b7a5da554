import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { SessionRepository } from '../../signing/SessionRepository.ts'
import type { Lease, Moment, SigningSession } from '../../signing/SessionRepository.ts'

/** Signing sessions of contract documents, each with all signers of its document. */
export class DocumentSigningsRepository extends SessionRepository {
  constructor(db: Kysely<Tables>) {
    super(db, {
      name: 'contract_signing',
      subject: 'document_id',
      signers: { column: 'signer_tokens', many: true },
      postback: 'postback_hash',
    })
  }

  /**
   * Claims the session for the caller if it has no valid claim. An expired claim is taken over together with its
   * progress.
   */
  claim(documentId: string, userId: string, { now, until }: Lease): Promise<SigningSession | undefined> {
    return this.first(sql`
      insert into contract_signing (document_id, state, claimed_until, started_by, created_at)
      select d.id, 'STARTING', ${until}::timestamptz, ${userId}::bigint, ${now}::timestamptz from contract_document d where d.id = ${documentId}::bigint and d.status = 'UNSIGNED'
      on conflict (document_id) where ended_at is null do update set claimed_until = excluded.claimed_until, started_by = excluded.started_by
        where contract_signing.state = 'STARTING' and contract_signing.claimed_until <= ${now}::timestamptz
      returning ${this.columns}`)
  }

  /** Open sessions of a contract that were not checked since the given moment. Marks them as checked now. */
  takeOfContract(contractId: string, moment: Moment): Promise<SigningSession[]> {
    return this.takeWhere(
      sql`document_id in (select id from contract_document where contract_id = ${contractId})`,
      moment,
    )
  }

  takeOfDocument(documentId: string, moment: Moment): Promise<SigningSession[]> {
    return this.takeWhere(sql`document_id = ${documentId}`, moment)
  }
}
