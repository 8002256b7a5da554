import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { ExportSlots } from '../../lists/export/exportSlots.ts'
import { CSV_TYPE, sendRows, type ExportFormat, type RowsFile } from '../../lists/export/sendRows.ts'
import { abortedByClient, XLSX_TYPE } from '../../lists/export/sendXlsx.ts'
import { LoanExportsService } from './loan-exports.service.ts'
import { loanAccess as config, loansOf, splitLists } from './loans.routes.ts'

const tags = ['loans']
const produces = [XLSX_TYPE, CSV_TYPE]
const MAX_CONCURRENT_EXPORTS = 4

/** Exports of schedules, bills and reports (LON-21), one at a time for each user. */
export async function loanExportsRoutes(app: FastifyInstance): Promise<void> {
  const files = new LoanExportsService({ loans: loansOf(app), resources: app.resources, texts: app.texts })
  const slots = new ExportSlots(MAX_CONCURRENT_EXPORTS)

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: Promise<RowsFile>,
    format: ExportFormat = 'xlsx',
  ): Promise<FastifyReply> => {
    const signal = abortedByClient(reply)
    const rows = await file
    const done = slots.take(sessionOf(request).userId)
    return sendRows(reply, rows, { database: app.database, format, now: app.config.now(), signal, done })
  }

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
    async (request, reply) => {
      const session = sessionOf(request)
      const file = files.bills(partyOf(session).id, request.query, session.language)
      return send(request, reply, file, request.query.format)
    },
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
    async (request, reply) => {
      const session = sessionOf(request)
      const file = files.reports(partyOf(session).id, request.query, session.language)
      return send(request, reply, file, request.query.format)
    },
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
    async (request, reply) => {
      const session = sessionOf(request)
      const file = files.schedule(partyOf(session).id, request.query, session.language)
      return send(request, reply, file, request.query.format)
    },
  )
}
