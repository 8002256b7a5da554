import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { FactoringDashboardRepository } from './factoring-dashboard.repository.ts'
import { FactoringDashboardService } from './factoring-dashboard.service.ts'

const json = 'application/json; charset=utf-8'
const access = { access: 'user', permission: 'READ', product: 'FACTORING' } as const

/** Routes of the factoring dashboard besides contracts and statements. */
export async function factoringDashboardRoutes(app: FastifyInstance): Promise<void> {
  const dashboard = new FactoringDashboardService(new FactoringDashboardRepository(app.db), app.config.now)

  app.get(
    '/contracts/:contractId/credit-limit-history',
    {
      config: access,
      schema: {
        tags: ['contracts'],
        summary: 'How much of the limit was used, by month or by day',
        params: {
          type: 'object',
          required: ['contractId'],
          properties: { contractId: { type: 'string', maxLength: 512 } },
        },
        querystring: { $ref: 'actions/credit-limit-history-query.json#' },
        response: { 200: { $ref: 'actions/credit-limit-history-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply
        .type(json)
        .send(await dashboard.limitHistory(partyOf(sessionOf(request)).id, request.params.contractId, request.query)),
  )

  app.get(
    '/invoice/upcoming-payments',
    {
      config: access,
      schema: {
        tags: ['invoices'],
        summary: 'Bills of factoring contracts that are to be paid next',
        querystring: { $ref: 'actions/invoice-upcoming-payments.json#' },
        response: { 200: { $ref: 'actions/upcoming-payments-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(json).send(await dashboard.upcomingPayments(partyOf(sessionOf(request)).id, request.query)),
  )
}
