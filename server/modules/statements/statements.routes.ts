import type { FastifyInstance } from 'fastify'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { statementsOf } from './statements.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const access = { access: 'user', permission: 'READ', product: 'FACTORING' } as const

/** Statements and acts (STM-01). Responses are JSON texts built by the database. */
export async function statementsRoutes(app: FastifyInstance): Promise<void> {
  const statements = statementsOf(app)
  const exports = app.exports.ofCompanies

  app.get(
    '/statements',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['statements'],
        summary: 'One page of statements, each with its reconciliation acts',
        querystring: { $ref: 'actions/statement-list.json#' },
        response: { 200: { $ref: 'actions/statement-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return statements.statements(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/statements/tabs',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['statements'],
        summary: 'Statements counted by type, for the tabs of the list',
        querystring: { $ref: 'actions/statement-tabs.json#' },
        response: { 200: { $ref: 'actions/list-tabs-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return statements.tabs(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/acts',
    {
      config: { ...access, sessionWithRead: true },
      schema: {
        tags: ['statements'],
        summary: 'One page of acts of every type; with feesActId those that a fee act is made of',
        querystring: { $ref: 'actions/act-list.json#' },
        response: { 200: { $ref: 'actions/act-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return statements.acts(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/acts::export',
    {
      config: access,
      schema: {
        tags: ['statements'],
        summary: 'All statements under the filters, or what a fee act is made of, as a spreadsheet or CSV',
        querystring: { $ref: 'actions/act-export.json#' },
        produces: [XLSX_TYPE, CSV_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => statements.export(partyOf(session).id, request.query, session.language),
      })
    },
  )
}
