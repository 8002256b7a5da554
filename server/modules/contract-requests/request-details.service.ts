import type { Kysely } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Forms } from '../../forms/forms.ts'
import type { Texts } from '../../texts/texts.ts'
import { attachmentsOfRequests } from './attachments.repository.ts'
import * as repository from './contract-requests.repository.ts'
import { shownAnswers, shownRequest } from './shownRequest.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly forms: Pick<Forms, 'version'>
  readonly texts: Texts
  readonly now: () => Date
}

/** Content of a request of any company for operators: answers with the labels of its form, files and history. */
export class RequestDetails {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError NOT_FOUND */
  async of(id: string, language: Language) {
    const { db, texts } = this.#tools
    const found = await repository.requestById(db, id)
    if (found === undefined) throw new PortalError('NOT_FOUND')
    const { summary, explanation } = shownRequest(texts, language, found)
    const files = await attachmentsOfRequests(db, [id])
    const events = await repository.eventsOf(db, [id])
    return {
      revision: found.revision,
      summary,
      explanation,
      answers: await shownAnswers(this.#tools, language, found),
      files: files.map(({ id: fileId, file_name: name, size }) => ({ id: fileId, name, size })),
      history: events.map(({ status, created_at: at, note }) => ({ status, at: at.toISOString(), note })),
    }
  }
}
