import type { FactoringInvoicesExport as InvoiceExport } from '../../../schemas/generated/types/queries/factoring-invoices.export.ts'
import type { FactoringInvoicesTotals as InvoiceFilters } from '../../../schemas/generated/types/queries/factoring-invoices.totals.ts'
import type { FactoringInvoicesList as InvoiceList } from '../../../schemas/generated/types/queries/factoring-invoices.list.ts'
import { parseId } from '../../db/statement.ts'
import type { Language } from '../../db/tables.ts'
import { readLanguage } from '../../texts/language.ts'
import { PortalError } from '../../errors.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { allOwn } from '../../lists/requestedContracts.ts'
import { allChosen } from '../../lists/chosenRows.ts'
import { exportNames } from '../../lists/exportNames.ts'
import { chosenColumns, ListExport } from '../../lists/listExport.ts'
import { tabsAnswer, tabsOf } from '../../lists/tabs.ts'
import type { Resources } from '../resources/resources.service.ts'
import { businessDay } from '../../texts/businessDay.ts'
import { invoiceColumns } from './invoiceColumns.ts'
import { exportQuery } from './invoiceExport.ts'
import { invoiceList } from './invoiceList.ts'
import { overdueAsDueDates } from './invoicesOverdue.ts'
import type { InvoicesRepository } from './invoices.repository.ts'

type Tools = {
  readonly repository: InvoicesRepository
  readonly resources: Resources
  readonly texts: Texts
  readonly now: () => Date
}

/**
 * Invoices under the active party's contracts. Another company's id is answered as missing; one such id in a list makes
 * the whole request 404.
 */
export class InvoicesService {
  readonly #repository: InvoicesRepository
  readonly #resources: Resources
  readonly #texts: Texts
  readonly #now: () => Date

  constructor({ repository, resources, texts, now }: Tools) {
    this.#repository = repository
    this.#resources = resources
    this.#texts = texts
    this.#now = now
  }

  async list(partyId: string, query: InvoiceList): Promise<string> {
    const filter = this.#read(query)
    const sort = this.#resources.sortOf(invoiceList.resource, query.sort)
    const { contracts, content, total, bounded } = await this.#repository.page(partyId, filter, sort, {
      page: query.page ?? 1,
      size: query.size ?? 10,
      day: this.#today(),
    })
    allOwn(filter.contractIds, contracts)
    return `{"content":${content},"totalElements":${total},"totalIsBounded":${bounded}}`
  }

  async one(partyId: string, invoiceId: string, query: InvoiceFilters & { readonly sort?: string }): Promise<string> {
    const filter = this.#read(query)
    const sort = this.#resources.sortOf(invoiceList.resource, query.sort)
    const id = parseId(invoiceId)
    const found = id === null ? undefined : await this.#repository.one(partyId, id, filter, sort, this.#today())
    if (found === undefined) throw new PortalError('NOT_FOUND')
    allOwn(filter.contractIds, found.contracts)
    const { invoice, previous, next } = found
    return `{"invoice":${invoice},"previousInvoiceId":${JSON.stringify(previous)},"nextInvoiceId":${JSON.stringify(next)}}`
  }

  async totals(partyId: string, query: InvoiceFilters): Promise<string> {
    const filter = this.#read(query)
    const { contracts, totals } = await this.#repository.totals(partyId, filter)
    allOwn(filter.contractIds, contracts)
    return totals
  }

  async tabs(partyId: string, { invoiceStatus: _own, ...query }: InvoiceFilters): Promise<string> {
    const filter = this.#read(query)
    const { sum } = tabsOf(this.#resources.document(invoiceList.resource))
    const { contracts, counts, bounded } = await this.#repository.tabs(partyId, filter, sum)
    allOwn(filter.contractIds, contracts)
    return tabsAnswer(counts, bounded)
  }

  /** Query and sheet layout of an export: the requested columns in that order, with the labels of the list. */
  async export(partyId: string, query: InvoiceExport, userLanguage: Language): Promise<ExportFile> {
    const filter = this.#read(query)
    const sort = this.#resources.sortOf(invoiceList.resource, query.sort)
    const language = readLanguage(query.language) ?? userLanguage
    const document = this.#resources.document(invoiceList.resource)
    const columns = chosenColumns(document.columns, query.columns)
    allOwn(filter.contractIds, await this.#repository.ownContracts(partyId, filter))
    const list = new ListExport(this.#texts, invoiceList.resource, language)
    // The parts of an export are prepared alone, so the day is a literal there.
    const columnsOfDay = invoiceColumns(`'${this.#today()}'`)
    const cells = list.cells(columns, field => columnsOfDay.raw(field))
    const rows = exportQuery(partyId, filter, sort, cells)
    await allChosen(this.#repository.db, rows, filter)
    return {
      query: rows,
      filePrefix: document.export?.fileName ?? 'invoices_',
      sheet: list.sheet('export.invoices.sheet', columns),
      about: list.about(columns, {
        document,
        query,
        sort,
        names: await exportNames(this.#repository.db, { document, query, partyId }),
      }),
    }
  }

  #read(query: InvoiceFilters): ListFilter {
    return overdueAsDueDates(this.#resources.filters(invoiceList.resource).read(query), this.#today())
  }

  #today(): string {
    return businessDay(this.#now())
  }
}
