import type { FastifyInstance } from 'fastify'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { InvoiceAgeing } from './ageing.service.ts'
import { InvoicesRepository } from './invoices.repository.ts'
import { InvoicesService } from './invoices.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const access = { access: 'user', permission: 'READ', product: 'FACTORING' } as const

/** Factoring invoices (INV-01). Responses are JSON texts built by the database. */
export async function invoicesRoutes(app: FastifyInstance): Promise<void> {
  const invoices = new InvoicesService({
    repository: new InvoicesRepository(app.db),
    resources: app.resources,
    texts: app.texts,
    now: app.config.now,
  })
  const ageing = new InvoiceAgeing({ db: app.db, portal: app.portal, now: app.config.now })
  const exports = app.exports.ofCompanies

  app.get(
    '/invoice',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['invoices'],
        summary: 'One page of invoices',
        querystring: { $ref: 'actions/invoice-list.json#' },
        response: { 200: { $ref: 'actions/invoice-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return invoices.list(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/invoices/totals',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['invoices'],
        summary: 'Sums of all invoices under the filters',
        querystring: { $ref: 'actions/invoice-filters.json#' },
        response: { 200: { $ref: 'entities/invoice-totals.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return invoices.totals(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/invoices/tabs',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['invoices'],
        summary: 'Invoices counted and summed by status, for the tabs of the list',
        querystring: { $ref: 'actions/invoice-tabs.json#' },
        response: { 200: { $ref: 'actions/list-tabs-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return invoices.tabs(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/invoices/ageing',
    {
      config: access,
      schema: {
        tags: ['invoices'],
        summary: 'What is unpaid by days overdue, for each buyer and each contract',
        querystring: { type: 'object', additionalProperties: false, properties: {} },
        response: { 200: { $ref: 'actions/invoice-ageing-answer.json#' } },
      },
    },
    request => ageing.of(partyOf(sessionOf(request)).id),
  )

  app.get(
    '/invoices/:id',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['invoices'],
        summary: 'One invoice and its neighbours under the filters and sort',
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 512 } } },
        querystring: { $ref: 'actions/invoice-one.json#' },
        response: { 200: { $ref: 'actions/invoice-one-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return invoices.one(partyOf(sessionOf(request)).id, request.params.id, request.query)
    },
  )

  app.get(
    '/invoices::export',
    {
      config: access,
      schema: {
        tags: ['invoices'],
        summary: 'All invoices under the filters as a spreadsheet or CSV',
        querystring: { $ref: 'actions/invoice-export.json#' },
        produces: [XLSX_TYPE, CSV_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => invoices.export(partyOf(session).id, request.query, session.language),
      })
    },
  )
}
