import type { FactoringBillsDocuments as BillDocuments } from '../../../schemas/generated/types/queries/factoring-bills.documents.ts'
import type { FactoringBillsExport as BillExport } from '../../../schemas/generated/types/queries/factoring-bills.export.ts'
import type { FactoringBillsTotals as BillFilters } from '../../../schemas/generated/types/queries/factoring-bills.totals.ts'
import type { FactoringBillsList as BillList } from '../../../schemas/generated/types/queries/factoring-bills.list.ts'
import type { UnpaidBills } from '../../../schemas/generated/types/actions/unpaid-bills.ts'
import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { allChosen, rowDocuments, type RowDocument } from '../../lists/chosenRows.ts'
import { exportNames } from '../../lists/exportNames.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { chosenColumns, isExported, ListExport } from '../../lists/listExport.ts'
import { allOwn, requestedContracts } from '../../lists/requestedContracts.ts'
import { tabsAnswer, tabsOf } from '../../lists/tabs.ts'
import type { Resources } from '../resources/resources.service.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import { businessDay } from '../../texts/businessDay.ts'
import { billColumns } from './billColumns.ts'
import { billExport } from './billExport.ts'
import { billList } from './billList.ts'
import type { BillsRepository } from './bills.repository.ts'

export type Party = { readonly id: string; readonly fid: string }
type Tools = {
  readonly repository: BillsRepository
  readonly resources: Resources
  readonly texts: Texts
  readonly now: () => Date
}

/** Limit of the payment dialog, which shows all open bills (BIL-21). */
const MAX_UNPAID_BILLS = 1000

/**
 * The factor's bills to the active party (BIL-01, API-10). Another company's id is answered as missing; one such id in
 * a list makes the whole request 404.
 */
export class BillsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async list(party: Party, query: BillList): Promise<string> {
    const { repository, resources } = this.#tools
    const filter = this.#read(party, query)
    const sort = resources.sortOf(billList.resource, query.sort)
    const { contracts, content, total } = await repository.page(party.id, filter, this.#today(), {
      page: query.page ?? 1,
      size: query.size ?? 10,
      ...sort,
    })
    allOwn(filter.contractIds, contracts)
    return `{"content":${content},"totalElements":${total}}`
  }

  /** All bills under the filters, with the columns, order and labels of the list (OPR-17). */
  async export(party: Party, query: BillExport, userLanguage: Language): Promise<ExportFile> {
    const { repository, resources, texts } = this.#tools
    const filter = this.#read(party, query)
    const sort = resources.sortOf(billList.resource, query.sort)
    const document = resources.document(billList.resource)
    const columns = chosenColumns(document.columns.filter(isExported), query.columns)
    allOwn(filter.contractIds, await repository.ownContracts(party.id, filter))
    const list = new ListExport(texts, billList.resource, readLanguage(query.language) ?? userLanguage)
    const rows = billExport(party.id, { filter, day: this.#today(), sort, cells: sqlOf => list.cells(columns, sqlOf) })
    await allChosen(repository.db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.bills.sheet', columns),
      filePrefix: document.export?.fileName ?? 'bills_',
      about: list.about(columns, {
        document,
        query,
        sort,
        names: await exportNames(repository.db, { document, query, partyId: party.id }),
      }),
    }
  }

  /**
   * The documents of the chosen bills, or of all under the filters (LST-13).
   * @throws PortalError NOT_FOUND if one of them is not the party's, SELECTION_TOO_LARGE
   */
  async documents(party: Party, query: BillDocuments): Promise<readonly RowDocument[]> {
    const { repository, resources } = this.#tools
    const filter = this.#read(party, query)
    const sort = resources.sortOf(billList.resource, query.sort)
    allOwn(filter.contractIds, await repository.ownContracts(party.id, filter))
    const rows = billExport(party.id, { filter, day: this.#today(), sort, cells: () => [] })
    await allChosen(repository.db, rows, filter)
    const columns = billColumns('current_date')
    const sql = { documentId: columns.raw('documentId'), number: columns.raw('invoiceNumber') }
    return rowDocuments(repository.db, rows, sql)
  }

  async totals(party: Party, query: BillFilters): Promise<string> {
    const filter = this.#read(party, query)
    const { contracts, totals } = await this.#tools.repository.totals(party.id, filter, this.#today())
    allOwn(filter.contractIds, contracts)
    return totals
  }

  async tabs(party: Party, query: BillFilters): Promise<string> {
    const filter = this.#read(party, query)
    tabsOf(this.#tools.resources.document(billList.resource))
    const { contracts, counts } = await this.#tools.repository.tabs(party.id, filter, this.#today())
    allOwn(filter.contractIds, contracts)
    return tabsAnswer(counts)
  }

  /** All bills with an open amount. In this route UNPAID includes overdue and partially paid bills. */
  async unpaid(party: Party, userId: string, query: UnpaidBills): Promise<string> {
    ownParty(party, query.partyId)
    const contractIds = requestedContracts(query.contractId)
    const { contracts, content, sums, inFlight } = await this.#tools.repository.unpaid(party.id, {
      contractIds,
      userId,
      now: this.#tools.now(),
      day: this.#today(),
      size: query.size ?? MAX_UNPAID_BILLS,
    })
    allOwn(contractIds, contracts)
    return `{"payload":{"content":${content},"contracts":${sums},"inFlight":${inFlight}}}`
  }

  #read(party: Party, query: BillFilters): ListFilter {
    ownParty(party, query.partyId)
    return this.#tools.resources.filters(billList.resource).read(query)
  }

  #today(): string {
    return businessDay(this.#tools.now())
  }
}

function ownParty(party: Party, fid: string | undefined): void {
  if (fid !== undefined && fid !== party.fid) throw new PortalError('NOT_FOUND')
}
