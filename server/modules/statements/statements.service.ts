import type { ActExport } from '../../../schemas/generated/types/actions/act-export.ts'
import type { ActList } from '../../../schemas/generated/types/actions/act-list.ts'
import type { FactoringReportsList as StatementList } from '../../../schemas/generated/types/queries/factoring-reports.list.ts'
import type { FactoringReportsDocuments as StatementDocuments } from '../../../schemas/generated/types/queries/factoring-reports.documents.ts'
import type { FactoringReportsTabs as StatementTabs } from '../../../schemas/generated/types/queries/factoring-reports.tabs.ts'
import { parseId } from '../../db/statement.ts'
import type { Kysely } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import { allChosen, rowDocuments, type RowDocument } from '../../lists/chosenRows.ts'
import { allOwn } from '../../lists/requestedContracts.ts'
import { exportNames } from '../../lists/exportNames.ts'
import { chosenColumns, isExported, ListExport } from '../../lists/listExport.ts'
import { tabsAnswer, tabsOf } from '../../lists/tabs.ts'
import type { Resources } from '../resources/resources.service.ts'
import { actColumns } from './actColumns.ts'
import { exportQuery, feesActColumns } from './actExport.ts'
import { statementList, type ActFilter } from './actQuery.ts'
import { type Ownership, StatementsRepository } from './statements.repository.ts'

type ActFilters = Omit<ActList, 'page' | 'size' | 'sort'>
type Paging = Pick<ActList, 'page' | 'size' | 'sort'>
type Tools = { readonly repository: StatementsRepository; readonly resources: Resources; readonly texts: Texts }

/**
 * Statements and acts under the active party's contracts (STM-01, STM-09). Another company's records are answered as
 * missing.
 */
export class StatementsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  statements(partyId: string, query: StatementList): Promise<string> {
    return this.#page(partyId, this.#read(query, true), query)
  }

  acts(partyId: string, query: ActList): Promise<string> {
    return this.#page(partyId, this.#read(query, false), query)
  }

  async tabs(partyId: string, query: StatementTabs): Promise<string> {
    const filter = this.#read(query, true)
    tabsOf(this.#tools.resources.document(statementList.resource))
    const { contracts, counts } = await this.#tools.repository.tabs(partyId, filter)
    allOwn(filter.list.contractIds, contracts)
    return tabsAnswer(counts)
  }

  /** Exports the parts of the given fee act, else the matching statements with the requested columns. */
  async export(partyId: string, query: ActExport, userLanguage: Language): Promise<ExportFile> {
    const { repository, resources, texts } = this.#tools
    const filter = this.#read(query, query.feesActId === undefined)
    const sort = resources.sortOf(statementList.resource, query.sort)
    const language = readLanguage(query.language) ?? userLanguage
    const document = resources.document(statementList.resource)
    const columns =
      query.feesActId === undefined ? chosenColumns(document.columns.filter(isExported), query.columns) : feesActColumns
    own(filter, await repository.ownership(partyId, filter))
    const list = new ListExport(texts, statementList.resource, language)
    const rows = exportQuery(
      partyId,
      filter,
      sort,
      list.cells(columns, field => actColumns.raw(field)),
    )
    await allChosen(repository.db, rows, filter.list)
    return {
      query: rows,
      filePrefix: document.export?.fileName ?? 'act_',
      sheet: list.sheet('export.acts.sheet', columns),
      about: list.about(columns, {
        document,
        query,
        sort,
        names: await exportNames(repository.db, { document, query, partyId }),
      }),
    }
  }

  /**
   * The documents of the chosen statements, or of all under the filters (LST-13).
   * @throws PortalError NOT_FOUND if one of them is not the party's, SELECTION_TOO_LARGE
   */
  async documents(partyId: string, query: StatementDocuments): Promise<readonly RowDocument[]> {
    const { repository, resources } = this.#tools
    const filter = this.#read(query, true)
    const sort = resources.sortOf(statementList.resource, query.sort)
    own(filter, await repository.ownership(partyId, filter))
    const rows = exportQuery(partyId, filter, sort, [])
    await allChosen(repository.db, rows, filter.list)
    return rowDocuments(repository.db, rows, {
      documentId: `${actColumns.raw('id')}::text`,
      number: actColumns.raw('number'),
    })
  }

  #read(query: ActFilters, statements: boolean): ActFilter {
    return {
      statements,
      list: this.#tools.resources.filters(statementList.resource).read(query),
      invoiceId: optionalId(query.invoiceId),
      feesActId: optionalId(query.feesActId),
    }
  }

  async #page(partyId: string, filter: ActFilter, { page = 1, size = 10, sort }: Paging): Promise<string> {
    const { repository, resources } = this.#tools
    const found = await repository.page(partyId, filter, resources.sortOf(statementList.resource, sort), { page, size })
    own(filter, found)
    return `{"content":${found.content},"totalElements":${String(found.total)}}`
  }
}

/** The service, also for calls of the module that prints. */
export function statementsOf(app: {
  readonly db: Kysely<Tables>
  readonly resources: Resources
  readonly texts: Texts
}): StatementsService {
  const { db, resources, texts } = app
  return new StatementsService({ repository: new StatementsRepository(db), resources, texts })
}

function optionalId(text: string | undefined): string | undefined {
  const id = text === undefined ? undefined : parseId(text)
  if (id === null) throw new PortalError('NOT_FOUND')
  return id
}

function own(filter: ActFilter, found: Ownership): void {
  allOwn(filter.list.contractIds, found.contracts)
  if (!found.own) throw new PortalError('NOT_FOUND')
}
