import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { sealRow } from '../../vault/sealedRow.ts'
import { addEvent, confirmed, forgottenTokens } from './lifecycle.ts'
import type { LifecycleTools } from './lifecycleTools.ts'
import type { SigningRow } from './application-signings.repository.ts'

type Trx = Transaction<Tables>
export type Ending = 'REFUSED' | 'FAILED' | 'GONE'

/**
 * Applies a response of the signing service in one transaction, locking the application first and then the session. A
 * duplicate, late or concurrent response finds the session ended and changes nothing. So does a response for a
 * resubmitted application.
 */
export class SigningSettlement {
  readonly #db: Kysely<Tables>
  readonly #tools: LifecycleTools

  constructor(db: Kysely<Tables>, tools: LifecycleTools) {
    this.#db = db
    this.#tools = tools
  }

  /** Stores the signed PDF as evidence and confirms the application. */
  completed(signing: SigningRow, content: Buffer, now: Date): Promise<boolean> {
    return this.#whileOpen(signing, async trx => {
      const sealed = sealRow(trx, 'application_signing', signing.id)
      await trx
        .updateTable('application_signing')
        .set({
          ...forgottenTokens,
          state: 'COMPLETED',
          ended_at: now,
          key_id: sealed.keyId,
          signed_content: sealed.bytes('signed_content', content),
          signed_sha256: createHash('sha256').update(content).digest(),
        })
        .where('id', '=', signing.id)
        .execute()
      await confirmed(trx, this.#tools, { applicationId: signing.application_id, evidence: 'DOKOBIT', now })
    })
  }

  /** Ends the session without a signature. The application still awaits confirmation by any method. */
  ended(signing: SigningRow, state: Ending, now: Date): Promise<boolean> {
    return this.#whileOpen(signing, async trx => {
      await trx
        .updateTable('application_signing')
        .set({ ...forgottenTokens, state, ended_at: now })
        .where('id', '=', signing.id)
        .execute()
      await addEvent(trx, signing.application_id, { status: 'AWAITING_CONFIRMATION', note: `SIGNING_${state}`, now })
    })
  }

  #whileOpen(
    { id, application_id: applicationId, revision }: SigningRow,
    work: (trx: Trx) => Promise<void>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async trx => {
      const application = await trx
        .selectFrom('application')
        .select(['status', 'revision'])
        .where('id', '=', applicationId)
        .forUpdate()
        .executeTakeFirst()
      const signing = await trx
        .selectFrom('application_signing')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'OPEN')
        .forUpdate()
        .executeTakeFirst()
      if (signing === undefined || application?.status !== 'AWAITING_CONFIRMATION' || application.revision !== revision)
        return false
      await work(trx)
      return true
    })
  }
}
