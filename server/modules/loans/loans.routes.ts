import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { checkCustomerCode } from '../parties/parties.service.ts'
import { LoansRepository } from './loans.repository.ts'
import { LoansService } from './loans.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const config = { access: 'user', permission: 'READ', product: 'LOAN' } as const
const tags = ['loans']

/** Loans of the active party (LON-05). Responses are JSON texts built by the database. */
export async function loansRoutes(app: FastifyInstance): Promise<void> {
  const loans = new LoansService(new LoansRepository(app.db), {
    checkCustomerCode: (partyId, code) => checkCustomerCode(app.db, partyId, code),
    now: app.config.now,
  })

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
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await loans.list(partyOf(sessionOf(request)).id, request.query)),
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
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await loans.one(partyOf(sessionOf(request)).id, request.query)),
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
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await loans.totals(partyOf(sessionOf(request)).id, request.query)),
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
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await loans.schedule(partyOf(sessionOf(request)).id, request.query)),
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
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await loans.upcoming(partyOf(sessionOf(request)).id, request.query)),
  )

  app.get(
    '/hw/bills',
    {
      config,
      schema: {
        tags,
        summary: 'One page of the bills of a loan with their payments',
        querystring: { $ref: 'actions/loan-bill-query.json#' },
        response: { 200: { $ref: 'actions/loan-bill-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await loans.bills(partyOf(sessionOf(request)).id, request.query)),
  )
}
