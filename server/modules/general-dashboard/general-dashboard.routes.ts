import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BillFigures } from '../bills/bill-figures.service.ts'
import { SentVerificationsService } from '../buyer-verification/sent-verifications.service.ts'
import { InvoiceFigures } from '../invoices/invoice-figures.service.ts'
import { LoanFigures } from '../loans/loan-figures.service.ts'
import { checkCustomerCode, partiesOfUser } from '../parties/parties.service.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { GeneralDashboardRepository } from './general-dashboard.repository.ts'
import { UpcomingPayments } from './upcoming-payments.service.ts'
import { GeneralDashboardService, type Place } from './general-dashboard.service.ts'
import { TasksRepository } from './tasks.repository.ts'
import { DashboardTasks } from './tasks.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** The service checks permissions: they depend on the product named in the request, not on the active one. */
const config = { access: 'user' } as const
const tags = ['dashboard']

/** Content of the general dashboard (DSH-01). Responses are JSON texts built by the database. */
export async function generalDashboardRoutes(app: FastifyInstance): Promise<void> {
  const dashboard = new GeneralDashboardService(
    new GeneralDashboardRepository(app.db),
    new UpcomingPayments(app.db, app.config.now),
    {
      includedStatuses: app.portal.contracts.includedStatuses,
      checkCustomerCode: (partyId, code) => checkCustomerCode(app.db, partyId, code),
      now: app.config.now,
    },
  )

  const { db, resources, portal, config: settings } = app
  const tasks = new DashboardTasks({
    repository: new TasksRepository(db),
    invoices: new InvoiceFigures(db, resources),
    bills: new BillFigures(db, resources),
    loans: new LoanFigures(db, resources),
    verifications: new SentVerificationsService({ db, now: settings.now }),
    portal,
    now: settings.now,
  })

  async function placeOf(request: FastifyRequest): Promise<Place> {
    const session = sessionOf(request)
    const { id, fid } = partyOf(session)
    const party = (await partiesOfUser(app.db, session.userId)).find(one => one.id === id)
    return { id, fid, products: party?.products ?? [] }
  }

  app.get(
    '/general-dashboard/factoring/summary',
    {
      config,
      schema: {
        tags,
        summary: 'Limits of the factoring contracts of the active party, summed',
        querystring: { $ref: 'actions/dashboard-summary.json#' },
        response: { 200: { $ref: 'entities/factoring-summary.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await dashboard.factoringSummary(await placeOf(request), request.query.productFid)),
  )

  app.get(
    '/general-dashboard/factoring/totals-multiple-contracts',
    {
      config,
      schema: {
        tags,
        summary: 'Limits of all factoring contracts of the active party, summed',
        querystring: { $ref: 'actions/dashboard-totals.json#' },
        response: { 200: { $ref: 'entities/factoring-summary.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await dashboard.factoringTotals(await placeOf(request), request.query.partyId)),
  )

  app.get(
    '/general-dashboard/:product/summary',
    {
      config,
      schema: {
        tags,
        summary: 'Amounts of the loans, limits or leasing contracts of the active party, summed',
        params: { type: 'object', required: ['product'], properties: { product: { type: 'string', maxLength: 512 } } },
        querystring: { $ref: 'actions/dashboard-summary.json#' },
        response: { 200: { $ref: 'entities/credit-summary.json#' } },
      },
    },
    async (request, reply) =>
      reply
        .type(JSON_TYPE)
        .send(await dashboard.creditSummary(await placeOf(request), request.params.product, request.query.productFid)),
  )

  app.get(
    '/general-dashboard/tasks',
    {
      config,
      schema: {
        tags,
        summary: 'What the active party has to do, with the filters of the lists that show it',
        querystring: { $ref: 'actions/dashboard-tasks.json#' },
        response: { 200: { $ref: 'actions/dashboard-tasks-answer.json#' } },
      },
    },
    async request => tasks.list(await placeOf(request), sessionOf(request).userId, request.query.productType),
  )

  app.get(
    '/general-dashboard/upcoming-payments',
    {
      config,
      schema: {
        tags,
        summary: 'What is to be paid next under two products',
        querystring: { $ref: 'actions/upcoming-payments.json#' },
        response: { 200: { $ref: 'actions/upcoming-payments-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await dashboard.upcomingPayments(await placeOf(request), request.query)),
  )

  app.get(
    '/general-dashboard/upcoming-payments-multiple-contracts',
    {
      config,
      schema: {
        tags,
        summary: 'What is to be paid next under all contracts of the active party',
        querystring: { $ref: 'actions/upcoming-payments-multiple-contracts.json#' },
        response: { 200: { $ref: 'actions/upcoming-payments-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await dashboard.upcomingPaymentsOfContracts(await placeOf(request), request.query)),
  )
}
