import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { LoanExportsService } from './loan-exports.service.ts'
import { loanAccess as config, loansOf, splitLists } from './loans.routes.ts'

const tags = ['loans']
const produces = [XLSX_TYPE, CSV_TYPE]

/** Exports of schedules, bills and reports (LON-21), one at a time for each user. */
export async function loanExportsRoutes(app: FastifyInstance): Promise<void> {
  const files = new LoanExportsService({ db: app.db, loans: loansOf(app), resources: app.resources, texts: app.texts })
  const exports = app.exports.ofCompanies

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
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => files.bills(partyOf(session).id, request.query, session.language),
      })
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
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => files.reports(partyOf(session).id, request.query, session.language),
      })
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
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => files.schedule(partyOf(session).id, request.query, session.language),
      })
    },
  )
}
