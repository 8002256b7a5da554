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
 * What an answer of the signing service changes, each in one transaction under the locks of application and session, in that order: an answer
 * that comes twice, late, from two processes at once or for an application that was sent again finds the session over and changes nothing.
 */
export class SigningSettlement {
  readonly #db: Kysely<Tables>
  readonly #tools: LifecycleTools

  constructor(db: Kysely<Tables>, tools: LifecycleTools) {
    this.#db = db
    this.#tools = tools
  }

  /** The signed PDF is the evidence; with it the application is confirmed. */
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

  /** Over without a signature: the application goes on waiting for a confirmation of any kind. */
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
