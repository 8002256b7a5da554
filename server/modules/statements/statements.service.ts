import type { ActExport } from '../../../schemas/generated/types/actions/act-export.ts'
import type { ActList } from '../../../schemas/generated/types/actions/act-list.ts'
import type { StatementList } from '../../../schemas/generated/types/actions/statement-list.ts'
import { parseId } from '../../db/statement.ts'
import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import type { SheetOptions } from '../../lists/export/xlsxStream.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import { allOwn, askedContracts, inOrder } from '../../lists/askedContracts.ts'
import { chosenColumns, ListExport } from '../resources/listExport.ts'
import type { Resources } from '../resources/resources.service.ts'
import { exportQuery, exportSql, feesActColumns, isExported } from './actExport.ts'
import type { ActFilter } from './actQuery.ts'
import type { Ownership, StatementsRepository } from './statements.repository.ts'

type ActFilters = Omit<ActList, 'page' | 'size' | 'sort'>
type Paging = Pick<ActList, 'page' | 'size' | 'sort'>
export type ActSheet = { readonly query: ExportQuery; readonly sheet: SheetOptions; readonly filePrefix: string }
type Tools = { readonly repository: StatementsRepository; readonly resources: Resources; readonly texts: Texts }

const resource = 'factoring/reports'

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
    return this.#page(partyId, readFilter(query, true), query)
  }

  acts(partyId: string, query: ActList): Promise<string> {
    return this.#page(partyId, readFilter(query, false), query)
  }

  /** Exports the parts of the given fee act, else the matching statements with the requested columns. */
  async export(partyId: string, query: ActExport, userLanguage: Language): Promise<ActSheet> {
    const { repository, resources, texts } = this.#tools
    const filter = readFilter(query, query.feesActId === undefined)
    const sort = resources.sortOf(resource, query.sort)
    const language = readLanguage(query.language) ?? userLanguage
    const document = resources.document(resource)
    const columns =
      query.feesActId === undefined ? chosenColumns(document.columns.filter(isExported), query.columns) : feesActColumns
    own(filter, await repository.ownership(partyId, filter))
    const list = new ListExport(texts, resource, language)
    return {
      query: exportQuery(partyId, filter, sort, list.cells(columns, exportSql)),
      filePrefix: document.export?.fileName ?? 'act_',
      sheet: list.sheet('export.acts.sheet', columns),
    }
  }

  async #page(partyId: string, filter: ActFilter, { page = 1, size = 10, sort }: Paging): Promise<string> {
    const { repository, resources } = this.#tools
    const found = await repository.page(partyId, filter, resources.sortOf(resource, sort), { page, size })
    own(filter, found)
    return `{"content":${found.content},"totalElements":${found.total}}`
  }
}

function readFilter(query: ActFilters, statements: boolean): ActFilter {
  inOrder(query.dateFrom, query.dateTo, '/dateTo')
  return {
    statements,
    contractIds: askedContracts(query.contractId),
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
    types: query.type,
    invoiceId: asked(query.invoiceId),
    feesActId: asked(query.feesActId),
  }
}

function asked(text: string | undefined): string | undefined {
  const id = text === undefined ? undefined : parseId(text)
  if (id === null) throw new PortalError('NOT_FOUND')
  return id
}

function own(filter: ActFilter, found: Ownership): void {
  allOwn(filter.contractIds, found.contracts)
  if (!found.own) throw new PortalError('NOT_FOUND')
}
