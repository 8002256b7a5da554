import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { OperatorStatements } from './operator-statements.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const config = { access: 'operator' as const, anyParty: true as const }
const tags = ['operator']

/** Bank statements for operators (role OPERATOR). Views and exports are audited (BST-30, BST-31). */
export async function operatorStatementsRoutes(app: FastifyInstance): Promise<void> {
  const statements = new OperatorStatements(app)
  const exports = app.exports.ofOperators

  app.get(
    '/operator/statements',
    {
      config,
      schema: {
        tags,
        summary: 'One page of bank statements',
        querystring: { $ref: 'actions/bank-statement-list.json#' },
        response: { 200: { $ref: 'actions/bank-statement-list-answer.json#' } },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await statements.list(request.query)),
  )

  app.get(
    '/operator/statements/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One bank statement with its accounts and their figures; the view is written to the audit',
        params: { $ref: 'actions/application-params.json#' },
        response: { 200: { $ref: 'entities/bank-statement.json#' } },
      },
    },
    async request => statements.one(request.params.id, sessionOf(request).userId),
  )

  app.get(
    '/operator/statement-transactions',
    {
      config,
      schema: {
        tags,
        summary: 'One page of the transactions of a bank statement; the first page is written to the audit',
        querystring: { $ref: 'actions/bank-transaction-list.json#' },
        response: { 200: { $ref: 'actions/bank-transaction-list-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await statements.transactions(request.query, sessionOf(request).userId)),
  )

  app.get(
    '/operator/statement-transactions::export',
    {
      config,
      schema: {
        tags,
        summary: 'All transactions of a bank statement under the filters as a spreadsheet; written to the audit',
        querystring: { $ref: 'actions/bank-transaction-export.json#' },
        produces: [XLSX_TYPE, CSV_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => statements.export(request.query, session.language),
        audit: () => statements.noteExport(request.query, session.userId),
      })
    },
  )
}
