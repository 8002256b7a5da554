import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import type { Language } from '../../db/tables.ts'
import { CSV_TYPE, type ExportFile, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import type { RowDocument } from '../../lists/chosenRows.ts'
import { documentArchive } from '../../lists/export/documentArchive.ts'
import { ZIP_TYPE } from '../../lists/export/zipFiles.ts'
import { readLanguage } from '../../texts/language.ts'
import { loanDocumentsOf } from './loan-documents.routes.ts'
import { LoanExportsService } from './loan-exports.service.ts'
import { loanAccess as config, loansOf, splitLists } from './loans.routes.ts'

const tags = ['loans']
const produces = [XLSX_TYPE, CSV_TYPE]

/** Exports of contracts (LON-36), schedules, bills and reports (LON-21), and archives of their PDFs (LST-13), one at a time for each user. */
export async function loanExportsRoutes(app: FastifyInstance): Promise<void> {
  const files = new LoanExportsService({ db: app.db, loans: loansOf(app), resources: app.resources, texts: app.texts })
  const documents = loanDocumentsOf(app)
  const exports = app.exports.ofCompanies

  app.get(
    '/hw/loans::export',
    {
      config,
      schema: {
        tags,
        summary: 'All loans as a spreadsheet or CSV',
        querystring: { $ref: 'actions/loan-contract-export.json#' },
        produces,
      },
    },
    (request, reply) =>
      sendExport(request, reply, request.query.format, (partyId, language) =>
        files.contracts(partyId, request.query, language),
      ),
  )

  app.get(
    '/hw/bills::export',
    {
      config,
      preValidation: splitLists,
      schema: {
        tags,
        summary: 'All bills under the filters as a spreadsheet or CSV',
        querystring: { $ref: 'actions/loan-bill-export.json#' },
        produces,
      },
    },
    (request, reply) =>
      sendExport(request, reply, request.query.format, (partyId, language) =>
        files.bills(partyId, request.query, language),
      ),
  )

  app.get(
    '/hw/reports::export',
    {
      config,
      schema: {
        tags,
        summary: 'All reports under the filters as a spreadsheet or CSV',
        querystring: { $ref: 'actions/loan-report-export.json#' },
        produces,
      },
    },
    (request, reply) =>
      sendExport(request, reply, request.query.format, (partyId, language) =>
        files.reports(partyId, request.query, language),
      ),
  )

  app.get(
    '/hw/schedules::export',
    {
      config,
      schema: {
        tags,
        summary: 'The payments of a loan as a spreadsheet or CSV',
        querystring: { $ref: 'actions/loan-schedule-export.json#' },
        produces,
      },
    },
    (request, reply) =>
      sendExport(request, reply, request.query.format, (partyId, language) =>
        files.schedule(partyId, request.query, language),
      ),
  )

  app.get(
    '/hw/bills::documents',
    {
      config,
      preValidation: splitLists,
      schema: {
        tags,
        summary: 'PDFs of the chosen bills, or of all under the filters, as one archive',
        querystring: { $ref: 'actions/loan-bill-documents.json#' },
        produces: [ZIP_TYPE],
      },
    },
    (request, reply) =>
      sendArchive(request, reply, {
        kind: 'bill',
        filePrefix: 'bills_',
        language: request.query.language,
        rows: partyId => files.billDocuments(partyId, request.query),
      }),
  )

  app.get(
    '/hw/reports::documents',
    {
      config,
      schema: {
        tags,
        summary: 'PDFs of the chosen lines of the reports, or of all under the filters, as one archive',
        querystring: { $ref: 'actions/loan-report-documents.json#' },
        produces: [ZIP_TYPE],
      },
    },
    (request, reply) =>
      sendArchive(request, reply, {
        kind: 'act',
        filePrefix: 'act_',
        language: request.query.language,
        rows: partyId => files.reportDocuments(partyId, request.query),
      }),
  )

  function sendExport(
    request: FastifyRequest,
    reply: FastifyReply,
    format: 'xlsx' | 'csv' | undefined,
    prepare: (partyId: string, language: Language) => Promise<ExportFile>,
  ) {
    const session = sessionOf(request)
    const { userId, language } = session
    return exports.send(reply, { userId, format, prepare: () => prepare(partyOf(session).id, language) })
  }

  type Archive = {
    readonly kind: 'bill' | 'act'
    readonly filePrefix: string
    readonly language: string | undefined
    readonly rows: (partyId: string) => Promise<readonly RowDocument[]>
  }

  function sendArchive(request: FastifyRequest, reply: FastifyReply, { kind, filePrefix, rows, ...named }: Archive) {
    const session = sessionOf(request)
    const { userId } = session
    const partyId = partyOf(session).id
    const language = readLanguage(named.language) ?? session.language
    const prepare = async (signal: AbortSignal) => {
      const make = (id: string) => documents.ofMany(kind, id, { partyId, userId, language, signal })
      return documentArchive({ rows: await rows(partyId), make, texts: app.texts, language }, filePrefix)
    }
    return exports.sendZip(reply, { userId, prepare })
  }
}
