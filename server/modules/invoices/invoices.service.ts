import { parseId, parseIds } from '../../db/statement.ts'
import type { Language } from '../../db/tables.ts'
import { readLanguage } from '../../texts/language.ts'
import { PortalError } from '../../errors.ts'
import type { ExportColumn } from '../../export/cellSql.ts'
import type { ExportQuery } from '../../export/rowBatches.ts'
import type { SheetOptions } from '../../export/xlsxStream.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ColumnDefinition } from '../resources/resourceDocument.ts'
import type { Resources } from '../resources/resources.service.ts'
import { exportQuery, exportSql } from './invoiceExport.ts'
import type { InvoiceFilter } from './invoiceQuery.ts'
import type { InvoicesRepository } from './invoices.repository.ts'

export type InvoiceFilters = {
  readonly contractId?: string; readonly thirdPartyId?: string; readonly invoiceNumber?: string
  readonly invoiceDateFrom?: string; readonly invoiceDateTo?: string; readonly dueDateFrom?: string; readonly dueDateTo?: string
  readonly invoiceStatus?: readonly string[]
}
export type InvoiceListQuery = InvoiceFilters & { readonly page?: number; readonly size?: number; readonly sort?: string }
export type InvoiceExportQuery = InvoiceFilters & { readonly sort?: string; readonly columns?: string; readonly language?: string }
export type InvoiceExport = { readonly query: ExportQuery; readonly sheet: SheetOptions; readonly filePrefix: string }

const resource = 'factoring/invoices'
const nothing = '0'

/** Invoices under the active party's contracts. An id that is not its own is answered as if it did not exist, a list of ids as a whole. */
export class InvoicesService {
  readonly #repository: InvoicesRepository
  readonly #resources: Resources
  readonly #texts: Texts

  constructor(repository: InvoicesRepository, resources: Resources, texts: Texts) {
    this.#repository = repository
    this.#resources = resources
    this.#texts = texts
  }

  async list(partyId: string, query: InvoiceListQuery): Promise<string> {
    const filter = readFilter(query)
    const sort = this.#resources.sortOf(resource, query.sort)
    const { contracts, content, total, bounded } = await this.#repository.page(partyId, filter, sort, { page: query.page ?? 1, size: query.size ?? 10 })
    allOwn(filter, contracts)
    return `{"content":${content},"totalElements":${total},"totalIsBounded":${bounded}}`
  }

  async one(partyId: string, invoiceId: string, query: InvoiceFilters & { readonly sort?: string }): Promise<string> {
    const filter = readFilter(query)
    const sort = this.#resources.sortOf(resource, query.sort)
    const id = parseId(invoiceId)
    const found = id === null ? undefined : await this.#repository.one(partyId, id, filter, sort)
    if (found === undefined) throw new PortalError('NOT_FOUND')
    allOwn(filter, found.contracts)
    const { invoice, previous, next } = found
    return `{"invoice":${invoice},"previousInvoiceId":${JSON.stringify(previous)},"nextInvoiceId":${JSON.stringify(next)}}`
  }

  async totals(partyId: string, query: InvoiceFilters): Promise<string> {
    const filter = readFilter(query)
    const { contracts, totals } = await this.#repository.totals(partyId, filter)
    allOwn(filter, contracts)
    return totals
  }

  /** What to read and how to draw it: the columns that are asked for, in that order, with the list's own labels. */
  async export(partyId: string, query: InvoiceExportQuery, userLanguage: Language): Promise<InvoiceExport> {
    const filter = readFilter(query)
    const sort = this.#resources.sortOf(resource, query.sort)
    const language = readLanguage(query.language) ?? userLanguage
    const document = this.#resources.document(resource)
    const columns = chosenColumns(document.columns, query.columns)
    allOwn(filter, await this.#repository.ownContracts(partyId, filter))
    const drawn: ExportColumn[] = columns.map(({ field, kind, values }) => ({
      kind, sql: exportSql(field), ...(values === undefined ? {} : { texts: this.#vocabulary(language, values) }),
    }))
    return {
      query: exportQuery(partyId, filter, sort, drawn),
      filePrefix: document.export?.fileName ?? 'invoices_',
      sheet: {
        sheetName: this.#texts.get(language, 'export', 'export.invoices.sheet'),
        columns: columns.map(({ field, width }) => ({ header: this.#texts.get(language, 'staff', `resources.${resource}.fields.${field}`), width: width ?? 16 })),
      },
    }
  }

  #vocabulary(language: Language, name: string): Record<string, string> {
    const prefix = `values.${name}.`
    const texts = Object.entries(this.#texts.area(language, 'staff')).filter(([key]) => key.startsWith(prefix))
    return Object.fromEntries(texts.map(([key, text]) => [key.slice(prefix.length), text]))
  }
}

function readFilter(query: InvoiceFilters): InvoiceFilter {
  const contractIds = query.contractId === undefined ? undefined : parseIds(query.contractId)
  if (contractIds === null) throw new PortalError('NOT_FOUND')
  inOrder('invoiceDate', query.invoiceDateFrom, query.invoiceDateTo)
  inOrder('dueDate', query.dueDateFrom, query.dueDateTo)
  return {
    contractIds: contractIds ?? null,
    thirdPartyId: query.thirdPartyId === undefined ? undefined : parseId(query.thirdPartyId) ?? nothing,
    invoiceNumber: query.invoiceNumber, invoiceDateFrom: query.invoiceDateFrom, invoiceDateTo: query.invoiceDateTo,
    dueDateFrom: query.dueDateFrom, dueDateTo: query.dueDateTo, statuses: query.invoiceStatus,
  }
}

function inOrder(name: string, from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined || from <= to) return
  throw new PortalError('BAD_REQUEST', { issues: [{ path: `/${name}To`, code: 'formatMinimum', params: { limit: from } }] })
}

function allOwn(filter: InvoiceFilter, contracts: number): void {
  if (filter.contractIds !== null && contracts !== filter.contractIds.length) throw new PortalError('NOT_FOUND')
}

function chosenColumns(columns: readonly ColumnDefinition[], wanted: string | undefined): readonly ColumnDefinition[] {
  if (wanted === undefined) return columns.filter((column) => column.hidden !== true)
  const fields = [...new Set(wanted.split(','))]
  return fields.map((field) => {
    const column = columns.find((known) => known.field === field)
    if (column === undefined) {
      throw new PortalError('BAD_REQUEST', { issues: [{ path: '/columns', code: 'enum', params: { allowedValues: columns.map((known) => known.field) } }] })
    }
    return column
  })
}
