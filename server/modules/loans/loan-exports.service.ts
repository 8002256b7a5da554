import type { LoanBillDocuments } from '../../../schemas/generated/types/actions/loan-bill-documents.ts'
import type { LoanBillExport } from '../../../schemas/generated/types/actions/loan-bill-export.ts'
import type { LoanReportDocuments } from '../../../schemas/generated/types/actions/loan-report-documents.ts'
import type { LoanReportExport } from '../../../schemas/generated/types/actions/loan-report-export.ts'
import type { LoanScheduleExport } from '../../../schemas/generated/types/actions/loan-schedule-export.ts'
import type { LoanContractsExport as LoanContractExport } from '../../../schemas/generated/types/queries/loan-contracts.export.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Kysely } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { allChosen, rowDocuments, type RowDocument } from '../../lists/chosenRows.ts'
import { exportNames } from '../../lists/exportNames.ts'
import { chosenColumns, isExported, ListExport } from '../../lists/listExport.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import type { Resources } from '../resources/resources.service.ts'
import { billExport, contractExport, reportExport, scheduleExport } from './loanExports.ts'
import { loanList } from './loanFields.ts'
import type { LoansService } from './loans.service.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly loans: LoansService
  readonly resources: Resources
  readonly texts: Texts
}
type Query = { readonly columns?: string | undefined; readonly language?: string | undefined }

/** Contracts, schedules, bills and reports as files (LON-21, LON-36): the rows, columns, order and language of the list. */
export class LoanExportsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async contracts(partyId: string, query: LoanContractExport, userLanguage: Language): Promise<ExportFile> {
    const { db, resources } = this.#tools
    const { resource } = loanList
    const document = resources.document(resource)
    const sort = resources.sortOf(resource, query.sort)
    const filter = resources.filters(resource).read(query)
    const { columns, list } = this.#list(resource, document.columns, query, userLanguage)
    const rows = contractExport(partyId, filter, sort, sqlOf => list.cells(columns, sqlOf))
    await allChosen(db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.loanContracts.sheet', columns),
      about: list.about(columns, { document, query, sort }),
      filePrefix: 'loans_',
    }
  }

  async bills(partyId: string, query: LoanBillExport, userLanguage: Language): Promise<ExportFile> {
    const { loans, resources } = this.#tools
    const filter = await loans.billFilter(partyId, query)
    const document = resources.document('loan/bills')
    const { columns, list } = this.#list('loan/bills', document.columns, query, userLanguage)
    const sorting = { field: query.sort ?? 'issueDate', order: query.sortType ?? 'DESC' } as const
    const rows = billExport(partyId, filter, loans.today(), sorting, sqlOf => list.cells(columns, sqlOf))
    await allChosen(this.#tools.db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.loanBills.sheet', columns),
      about: list.about(columns, { document, query, sort: sorting }),
      filePrefix: 'bills_',
    }
  }

  async reports(partyId: string, query: LoanReportExport, userLanguage: Language): Promise<ExportFile> {
    const { loans, resources } = this.#tools
    const filter = await loans.reportFilter(partyId, query)
    const sort = resources.sortOf('loan/reports', query.sort)
    const document = resources.document('loan/reports')
    const { columns, list } = this.#list('loan/reports', document.columns, query, userLanguage)
    const names = await exportNames(this.#tools.db, { document, query, partyId })
    const rows = reportExport(partyId, filter, sort, sqlOf => list.cells(columns, sqlOf))
    await allChosen(this.#tools.db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.loanReports.sheet', columns),
      about: list.about(columns, { document, query, sort, names }),
      filePrefix: 'act_',
    }
  }

  /**
   * The documents of the chosen bills, or of all under the filters (LST-13); of lines of the reports likewise.
   * @throws PortalError NOT_FOUND if one of them is not the party's, SELECTION_TOO_LARGE
   */
  async billDocuments(partyId: string, query: LoanBillDocuments): Promise<readonly RowDocument[]> {
    const { db, loans } = this.#tools
    const filter = await loans.billFilter(partyId, query)
    const sorting = { field: query.sort ?? 'issueDate', order: query.sortType ?? 'DESC' } as const
    const rows = billExport(partyId, filter, loans.today(), sorting, () => [])
    await allChosen(db, rows, filter)
    return rowDocuments(db, rows, { documentId: 'b.id::text', number: 'b.bill_number' })
  }

  async reportDocuments(partyId: string, query: LoanReportDocuments): Promise<readonly RowDocument[]> {
    const { db, loans, resources } = this.#tools
    const filter = await loans.reportFilter(partyId, query)
    const rows = reportExport(partyId, filter, resources.sortOf('loan/reports', query.sort), () => [])
    await allChosen(db, rows, filter)
    return rowDocuments(db, rows, { documentId: 'a.id::text', number: 'a.number' })
  }

  async schedule(partyId: string, query: LoanScheduleExport, userLanguage: Language): Promise<ExportFile> {
    const { loans, resources } = this.#tools
    const { id } = await loans.find(partyId, query)
    const document = resources.document('loan/schedules')
    const { columns, list } = this.#list('loan/schedules', document.columns, query, userLanguage)
    const part = { day: loans.today(), isHistory: query.historyOnly ?? false }
    const sorting = { field: query.sort ?? 'paymentDate', order: query.sortType ?? 'ASC' } as const
    return {
      query: scheduleExport(id, part, sorting, sqlOf => list.cells(columns, sqlOf)),
      sheet: list.sheet('export.loanSchedule.sheet', columns),
      about: list.about(columns, { document, query, sort: sorting }),
      filePrefix: 'schedule_',
    }
  }

  #list(
    resource: string,
    columns: readonly ColumnDefinition[],
    query: Query,
    userLanguage: Language,
  ): { readonly columns: readonly ColumnDefinition[]; readonly list: ListExport } {
    return {
      columns: chosenColumns(columns.filter(isExported), query.columns),
      list: new ListExport(this.#tools.texts, resource, readLanguage(query.language) ?? userLanguage),
    }
  }
}
