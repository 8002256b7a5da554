import type { FastifyInstance, FastifyRequest } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { checkCustomerCode } from '../parties/parties.service.ts'
import { LoansRepository } from './loans.repository.ts'
import { LoansService } from './loans.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
export const loanAccess = { access: 'user', permission: 'READ', product: 'LOAN' } as const
const config = { ...loanAccess, sessionWithRead: true } as const
const tags = ['loans']

export function loansOf(app: FastifyInstance): LoansService {
  return new LoansService(new LoansRepository(app.db), {
    checkCustomerCode: (partyId, code) => checkCustomerCode(app.db, partyId, code),
    resources: app.resources,
    now: app.config.now,
  })
}

/**
 * `status=PAID,OVERDUE` is the same as `status=PAID&status=OVERDUE`; the schema validates the values. So are the numbers
 * of loans (LON-19), where the lending companies are separated by commas: a contract number may contain one.
 */
export async function splitLists(request: FastifyRequest<{ Querystring: unknown }>): Promise<void> {
  const query = request.query as Record<string, unknown>
  const company = query['contract.companyNumber']
  const isSeveral = typeof company === 'string' && company.includes(',')
  const names = isSeveral ? ['contract.companyNumber', 'contract.contractNumber'] : []
  for (const name of ['billType', 'status', ...names]) {
    const value = query[name]
    if (typeof value === 'string') query[name] = value.split(',')
  }
}

/** Loans of the active party (LON-05). Responses are JSON texts built by the database. */
export async function loansRoutes(app: FastifyInstance): Promise<void> {
  const loans = loansOf(app)

  app.get(
    '/hw/loans',
    {
      config,
      schema: {
        tags,
        summary: 'Loans of the active party',
        querystring: { $ref: 'actions/loan-list-query.json#' },
        response: { 200: { $ref: 'actions/loan-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.list(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/loan',
    {
      config,
      schema: {
        tags,
        summary: 'One loan with its terms and collaterals',
        querystring: { $ref: 'actions/loan-query.json#' },
        response: { 200: { $ref: 'entities/loan.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.one(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/loan/totals',
    {
      config,
      schema: {
        tags,
        summary: 'Amounts of running loans, or of one loan',
        querystring: { $ref: 'actions/loan-totals-query.json#' },
        response: { 200: { $ref: 'entities/loan-totals.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.totals(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/schedules',
    {
      config,
      schema: {
        tags,
        summary: 'One page of the payment schedule of a loan',
        querystring: { $ref: 'actions/loan-schedule-query.json#' },
        response: { 200: { $ref: 'actions/loan-schedule-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.schedule(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/upcoming-payments',
    {
      config,
      schema: {
        tags,
        summary: 'Open bills of a loan',
        querystring: { $ref: 'actions/loan-upcoming-query.json#' },
        response: { 200: { $ref: 'actions/loan-upcoming-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.upcoming(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/bills',
    {
      config,
      preValidation: splitLists,
      schema: {
        tags,
        summary: 'One page of the bills of loans with their payments',
        querystring: { $ref: 'actions/loan-bill-query.json#' },
        response: { 200: { $ref: 'actions/loan-bill-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.bills(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/reports',
    {
      config,
      schema: {
        tags,
        summary: 'One page of disbursements, fees and payments of loans, each payment with its reconciliation acts',
        querystring: { $ref: 'actions/loan-report-query.json#' },
        response: { 200: { $ref: 'actions/loan-report-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return loans.reports(partyOf(sessionOf(request)).id, request.query)
    },
  )

  app.get(
    '/hw/payment/bills',
    {
      config: loanAccess,
      schema: {
        tags,
        summary: 'Loan bills with something left to pay, oldest due first',
        querystring: { $ref: 'actions/loan-unpaid-query.json#' },
        response: { 200: { $ref: 'actions/loan-unpaid-answer.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return reply.type(JSON_TYPE).send(await loans.unpaid(partyOf(session).id, session.userId, request.query))
    },
  )
}
