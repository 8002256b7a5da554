import type { FastifyInstance } from 'fastify'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { documentArchive } from '../../lists/export/documentArchive.ts'
import { ZIP_TYPE } from '../../lists/export/zipFiles.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { readLanguage } from '../../texts/language.ts'
import { DocumentsService } from '../documents/documents.service.ts'
import { BillsRepository } from './bills.repository.ts'
import { BillsService } from './bills.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const reading = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const access = { ...reading, sessionWithRead: true } as const
const tags = ['bills']

/** Factoring bills (BIL-01). Responses are JSON texts built by the database. */
export async function billsRoutes(app: FastifyInstance): Promise<void> {
  const bills = new BillsService({
    repository: new BillsRepository(app.db),
    resources: app.resources,
    texts: app.texts,
    now: app.config.now,
  })

  const documents = new DocumentsService({
    db: app.db,
    printer: app.printer,
    texts: app.texts,
    portal: app.portal,
    now: app.config.now,
  })
  const exports = app.exports.ofCompanies

  app.get(
    '/factor-invoices',
    {
      config: access,
      schema: {
        tags,
        summary: 'One page of bills',
        querystring: { $ref: 'actions/bill-list.json#' },
        response: { 200: { $ref: 'actions/bill-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return bills.list(partyOf(sessionOf(request)), request.query)
    },
  )

  app.get(
    '/factor-invoices/totals',
    {
      config: access,
      schema: {
        tags,
        summary: 'How many bills there are of each fee type',
        querystring: { $ref: 'actions/bill-filters.json#' },
        response: { 200: { $ref: 'actions/bill-totals.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return bills.totals(partyOf(sessionOf(request)), request.query)
    },
  )

  app.get(
    '/factor-invoices/tabs',
    {
      config: access,
      schema: {
        tags,
        summary: 'Bills counted by status, for the tabs of the list',
        querystring: { $ref: 'actions/bill-tabs.json#' },
        response: { 200: { $ref: 'actions/list-tabs-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return bills.tabs(partyOf(sessionOf(request)), request.query)
    },
  )

  app.get(
    '/factor-invoices::export',
    {
      config: reading,
      schema: {
        tags,
        summary: 'All bills under the filters as a spreadsheet or CSV',
        querystring: { $ref: 'actions/bill-export.json#' },
        produces: [XLSX_TYPE, CSV_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => bills.export(partyOf(session), request.query, session.language),
      })
    },
  )

  app.get(
    '/factor-invoices::documents',
    {
      config: reading,
      schema: {
        tags,
        summary: 'PDFs of the chosen bills, or of all under the filters, as one archive',
        querystring: { $ref: 'actions/bill-documents.json#' },
        produces: [ZIP_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const party = partyOf(session)
      const { userId } = session
      const language = readLanguage(request.query.language) ?? session.language
      const prepare = async (signal: AbortSignal) => {
        const rows = await bills.documents(party, request.query)
        const make = (id: string) => documents.pdfOfMany(id, { partyId: party.id, userId, language, signal })
        return documentArchive({ rows, make, texts: app.texts, language }, 'bills_')
      }
      return exports.sendZip(reply, { userId, prepare })
    },
  )

  app.get(
    '/payment/factor-invoices',
    {
      config: access,
      schema: {
        tags,
        summary: 'Bills with something left to pay, oldest due first',
        querystring: { $ref: 'actions/unpaid-bills.json#' },
        response: { 200: { $ref: 'actions/unpaid-bills-answer.json#' } },
      },
    },
    (request, reply) => {
      const session = sessionOf(request)
      reply.type(JSON_TYPE)
      return bills.unpaid(partyOf(session), session.userId, request.query)
    },
  )
}
