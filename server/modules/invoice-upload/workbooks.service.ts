import type { Kysely } from 'kysely'
import { amountReadings, rowFields, type RowField, type RowTexts } from '../../../schemas/invoiceRow.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Session } from '../../http/Session.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { Texts } from '../../texts/texts.ts'
import type { SpreadsheetReader } from '../../uploads/spreadsheet/SpreadsheetReader.ts'
import { makeTemplate } from '../../uploads/spreadsheet/template.ts'
import * as checked from './checked-drafts.repository.ts'
import type { DraftOfFile } from './checked-drafts.repository.ts'
import * as repository from './drafts.repository.ts'
import { UploadContracts } from './UploadContracts.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly portal: PortalSettings
  readonly reader: SpreadsheetReader
  readonly texts: Texts
}
export type Workbook = { readonly name: string; readonly content: Buffer }

const UUID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Workbooks that the portal makes: the template of a contract, and the errors of an upload. */
export class WorkbooksService {
  readonly #tools: Tools
  readonly #contracts: UploadContracts

  constructor(tools: Tools) {
    this.#tools = tools
    this.#contracts = new UploadContracts({ db: tools.db, contracts: tools.portal.contracts })
  }

  /**
   * An empty workbook for one contract in the user's language.
   * @throws PortalError NOT_FOUND
   */
  async template(session: Session, contractId: string): Promise<Workbook> {
    const { db } = this.#tools
    const contract = await this.#contracts.own(session, contractId)
    const content = await makeTemplate({
      contractNumber: contract.contract_number,
      language: session.language,
      isReverse: contract.factoring_product === 'REVERSE',
      currency: contract.currency,
      buyers: await repository.buyersOf(db, contract.id),
    })
    return { name: `invoices_${contract.contract_number}.xlsx`, content }
  }

  /**
   * The workbook that shows what is wrong with the drafts of one upload, by default the latest.
   * @param file id of the upload
   * @throws PortalError NOT_FOUND when there are no such drafts; SME59
   */
  async errors(session: Session, contractId: string, file: string | undefined): Promise<Workbook> {
    const { db, reader, now } = this.#tools
    const contract = await this.#contracts.own(session, contractId)
    const wanted = file?.toLowerCase()
    if (wanted !== undefined && !UUID_SHAPE.test(wanted)) throw new PortalError('NOT_FOUND')
    const attempt = await repository.latestFile(db, contract.id, wanted)
    if (attempt === undefined) throw new PortalError('NOT_FOUND')
    const drafts = await checked.draftsOfFile(db, contract.id, businessDay(now()), attempt)
    const content = await reader.annotate(
      {
        rows: drafts.map(draft => ({
          line: draft.sourceLine ?? 1,
          texts: textsOf(draft),
          ...(draft.fileName ? { fileName: draft.fileName } : {}),
          ...(draft.note ? { note: draft.note } : {}),
          problems: this.#messages(session, draft),
        })),
        contractNumber: contract.contract_number,
        language: session.language,
        isReverse: contract.factoring_product === 'REVERSE',
        attempt,
      },
      session.userId,
    )
    if (content === null) throw new PortalError('SME59', { retryAfterSeconds: 5 })
    return { name: `invoices_${contract.contract_number}_errors.xlsx`, content }
  }

  #messages({ language }: Session, draft: DraftOfFile): { field: RowField; message: string }[] {
    const { texts } = this.#tools
    const message = ({ field, code, params = {} }: DraftOfFile['errors'][number]): string => {
      const text = draft.raw[field] ?? ''
      const readings = code === 'amount' ? amountReadings(text) : undefined
      if (readings !== undefined)
        return texts.get(language, 'staff', 'upload.problem.amountReadings', { ...readings, text })
      if (code === 'SME14') return texts.get(language, 'common', 'errors.SME14')
      const key = code === 'numberTwice' && params['lines'] !== undefined ? 'numberTwiceInLines' : code
      return texts.get(language, 'staff', `upload.problem.${key}`, params)
    }
    return draft.errors.map(error => ({ field: error.field, message: message(error) }))
  }
}

/** The cells of a draft as they are written back: what could not be read stays as it was entered. */
function textsOf(draft: DraftOfFile): RowTexts {
  const values: Record<RowField, string | null> = {
    invoiceNumber: draft.invoiceNumber,
    buyer: draft.buyerCode ?? draft.buyerName,
    issueDate: draft.issueDate,
    dueDate: draft.dueDate,
    invoiceAmount: draft.invoiceAmount,
    transferClaimAmount: draft.transferClaimAmount,
    currency: draft.currency,
  }
  return Object.fromEntries(rowFields.map(field => [field, draft.raw[field] ?? values[field] ?? '']))
}
