import type { Kysely } from 'kysely'
import type { OperatorRequestsExport as RequestExport } from '../../../schemas/generated/types/queries/operator-requests.export.ts'
import type { OperatorRequestsList as RequestListQuery } from '../../../schemas/generated/types/queries/operator-requests.list.ts'
import type { OperatorRequestsTabs as RequestTabs } from '../../../schemas/generated/types/queries/operator-requests.tabs.ts'
import type { OperatorRequestResults } from '../../../schemas/generated/types/actions/operator-request-results.ts'
import type { OperatorRequest } from '../../../schemas/generated/types/entities/operator-request.ts'
import { CHOSEN } from '../../../schemas/listFilters.ts'
import { recordAudit, type AuditAction } from '../../audit/auditEvents.ts'
import { parseId } from '../../db/statement.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { allChosen } from '../../lists/chosenRows.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { chosenColumns, ListExport } from '../../lists/listExport.ts'
import { tabsAnswer, tabsOf } from '../../lists/tabs.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import type { RequestDetails } from '../contract-requests/request-details.service.ts'
import type { RequestProgress } from '../contract-requests/request-progress.service.ts'
import type { Resources } from '../resources/resources.service.ts'
import * as repository from './operator-requests.repository.ts'
import { requestColumns, requestList } from './requestList.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly texts: Texts
  readonly resources: Resources
  readonly details: RequestDetails
  readonly progress: RequestProgress
  readonly now: () => Date
}
type Reader = { readonly userId: string; readonly language: Language }

const DEFAULT_SIZE = 20

/** Requests of companies about their contracts, for operators of the provider (REQ-42). */
export class OperatorRequests {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** One page as JSON text. */
  async list(query: RequestListQuery): Promise<string> {
    const { db, resources } = this.#tools
    const { resource } = requestList
    const { content, total } = await repository.requestPage(
      db,
      resources.filters(resource).read(query),
      resources.sortOf(resource, query.sort),
      { page: query.page ?? 1, size: query.size ?? DEFAULT_SIZE },
    )
    return `{"content":${content},"totalElements":${total}}`
  }

  async tabs(query: RequestTabs): Promise<string> {
    const { db, resources } = this.#tools
    const { resource } = requestList
    tabsOf(resources.document(resource))
    const { counts } = await repository.requestTabs(db, resources.filters(resource).read(query))
    return tabsAnswer(counts)
  }

  /** All requests under the filters, or the chosen ones; see noteExport. @throws PortalError NOT_FOUND for an unknown id */
  async export(query: RequestExport, userLanguage: Language): Promise<ExportFile> {
    const { db, resources, texts } = this.#tools
    const { resource } = requestList
    const document = resources.document(resource)
    const columns = chosenColumns(document.columns, query.columns)
    const list = new ListExport(texts, resource, readLanguage(query.language) ?? userLanguage)
    const sort = resources.sortOf(resource, query.sort)
    const filter = resources.filters(resource).read(query)
    const rows = repository.requestExport(
      filter,
      sort,
      list.cells(columns, field => requestColumns.raw(field)),
    )
    await allChosen(db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.requests.sheet', columns),
      about: list.about(columns, { document, query, sort }),
      filePrefix: document.export?.fileName ?? 'requests_',
    }
  }

  /** Audits the names of the filters but not the search text, which may be a person's name. */
  async noteExport(query: RequestExport, by: string): Promise<void> {
    const given = new Set(Object.keys(query))
    const { params } = this.#tools.resources.filters(requestList.resource)
    await this.#note('CONTRACT_REQUESTS_EXPORTED', by, {
      filters: [CHOSEN, ...params].filter(param => given.has(param)).join(', '),
    })
  }

  /** Audited, because it shows contacts of companies. @throws PortalError NOT_FOUND */
  async one(id: string, { userId, language }: Reader): Promise<OperatorRequest> {
    const row = await this.#row(id)
    await this.#note('CONTRACT_REQUEST_VIEWED', userId, { request: row.reference, requestId: row.id })
    return this.#shown(row, language)
  }

  /** @throws PortalError as `RequestProgress.answer` */
  async answer(
    id: string,
    answer: Parameters<RequestProgress['answer']>[1],
    { userId, language }: Reader,
  ): Promise<OperatorRequest> {
    await this.#tools.progress.answer(id, answer, userId)
    return this.#shown(await this.#row(id), language)
  }

  /** @throws PortalError as `RequestProgress.answerAll` */
  async answerAll(...call: Parameters<RequestProgress['answerAll']>): Promise<OperatorRequestResults> {
    return { rows: [...(await this.#tools.progress.answerAll(...call))] }
  }

  /** @throws PortalError NOT_FOUND */
  async file(id: string, fileId: string, by: string) {
    const row = await this.#row(id)
    const file = await this.#tools.progress.file(row.id, fileId)
    await this.#note('CONTRACT_REQUEST_FILE_TAKEN', by, { request: row.reference, requestId: row.id, file: fileId })
    return file
  }

  async #row(requestId: string): Promise<repository.RequestRow> {
    const id = parseId(requestId)
    const row = id === null ? undefined : await repository.requestRow(this.#tools.db, id)
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return row
  }

  async #shown(row: repository.RequestRow, language: Language): Promise<OperatorRequest> {
    return { ...row, ...(await this.#tools.details.of(row.id, language)) }
  }

  async #note(action: AuditAction, by: string, details: Readonly<Record<string, string>>): Promise<void> {
    const { db, now } = this.#tools
    await db
      .transaction()
      .execute(trx => recordAudit(trx, { actorId: by, action, targetId: null, partyId: null, details, now: now() }))
  }
}
