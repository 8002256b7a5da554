import type { FormDocuments as SentDocuments } from '../../../schemas/generated/types/actions/form-documents.ts'
import {
  MAX_REPLAYED,
  MAX_REPLAYED_DAYS,
  type FormComparison,
  type FormReplay,
} from '../../../schemas/studio/comparison.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { StoredAnswers } from './compare/protocol.ts'
import type { Forms } from '../../forms/forms.ts'
import type { FormComparer } from './compare/FormComparer.ts'
import type { OperatorFormsService } from './operator-forms.service.ts'
import { lastStored, readStored } from './stored-answers.repository.ts'

type ComparisonTools = {
  readonly db: Kysely<Tables>
  readonly forms: Pick<Forms, 'documents'>
  readonly operatorForms: Pick<OperatorFormsService, 'checked'>
  readonly comparer: FormComparer
  readonly now: () => Date
}
export type Asking = { readonly userId: string; readonly signal: AbortSignal }

const DAY_MS = 86_400_000
const READ_AT_ONCE = 100

export type Progress = (done: number, total: number) => void

/** What publishing documents would do to applicants, compared with the live version. */
export class FormComparisonService {
  readonly #tools: ComparisonTools

  constructor(tools: ComparisonTools) {
    this.#tools = tools
  }

  /**
   * Answers that one version accepts and the other refuses, in each mode and direction (OPR-80).
   * @throws PortalError NOT_FOUND, DOCUMENT_INVALID, OVERLOADED
   */
  async examples(form: string, body: SentDocuments, { userId, signal: asked }: Asking): Promise<FormComparison> {
    const { forms, operatorForms, comparer, now } = this.#tools
    const signal = comparer.begin('examples', userId, asked)
    const before = await forms.documents(form)
    const { documents } = await operatorForms.checked(form, body)
    const modes = await comparer.examples({ form, before, now: documents, at: now().getTime() }, userId, signal)
    return { version: before.version, modes }
  }
  /**
   * Judges the last stored applications by the live version and by these documents (OPR-82).
   * @returns the replay, to be started: what is wrong with the documents is known before
   * @throws PortalError NOT_FOUND, DOCUMENT_INVALID. The replay itself throws OVERLOADED
   */
  async replay(
    form: string,
    body: SentDocuments,
    { userId, signal: asked }: Asking,
  ): Promise<(onProgress: Progress) => Promise<FormReplay>> {
    const { db, forms, operatorForms, comparer, now } = this.#tools
    const signal = comparer.begin('replay', userId, asked)
    const before = await forms.documents(form)
    const { documents } = await operatorForms.checked(form, body)
    return async onProgress => {
      const at = now()
      const since = new Date(at.getTime() - MAX_REPLAYED_DAYS * DAY_MS)
      const ids = await lastStored(db, { form, since, limit: MAX_REPLAYED })
      await db.transaction().execute(transaction =>
        recordAudit(transaction, {
          actorId: userId,
          action: 'FORM_REPLAYED',
          targetId: null,
          partyId: null,
          details: { form, version: before.version, applications: ids.length },
          now: at,
        }),
      )
      const payloads: StoredAnswers[] = []
      for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
        if (signal.aborted) throw new PortalError('OVERLOADED', { retryAfterSeconds: 1 })
        payloads.push(...(await readStored(db, form, ids.slice(start, start + READ_AT_ONCE))))
      }
      const compared = { form, before, now: documents, at: at.getTime() }
      const modes = await comparer.replay(compared, payloads, userId, signal, done => onProgress(done, payloads.length))
      return { version: before.version, total: payloads.length, modes }
    }
  }
}
