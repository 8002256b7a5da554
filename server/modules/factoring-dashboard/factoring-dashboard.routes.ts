import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { UpcomingPayments } from '../general-dashboard/upcoming-payments.service.ts'
import { FactoringDashboardRepository } from './factoring-dashboard.repository.ts'
import { FactoringDashboardService } from './factoring-dashboard.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const access = { access: 'user', permission: 'READ', product: 'FACTORING' } as const

/** Routes of the factoring dashboard besides contracts and statements. */
export async function factoringDashboardRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app
  const upcoming = new UpcomingPayments(db, config.now)
  const dashboard = new FactoringDashboardService(new FactoringDashboardRepository(db), upcoming, config.now)

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
        .type(JSON_TYPE)
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
      reply.type(JSON_TYPE).send(await dashboard.upcomingPayments(partyOf(sessionOf(request)).id, request.query)),
  )
}
