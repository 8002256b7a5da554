import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { TransactionsRepository } from './transactions.repository.ts'
import { TransactionsService } from './transactions.service.ts'
import type { FeeType } from './transactionsSql.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const access = { access: 'user', permission: 'READ', product: 'FACTORING', sessionWithRead: true } as const
const tags = ['invoices']

const feeCalls: readonly (readonly [path: string, type: FeeType, schema: string, summary: string])[] = [
  ['/interest-fees-acts', 'INTEREST_FEE', 'interest-fees-acts-answer', 'Interest calculated for an invoice'],
  ['/late-fees-acts', 'LATE_FEE', 'late-fees-acts-answer', 'Late fees calculated for an invoice'],
  ['/commission-fees-acts', 'COMMISSION_FEE', 'commission-fees-acts-answer', 'Commission calculated for an invoice'],
]

/** Payouts, payments, fees and verification contact of one invoice (INV-02). */
export async function transactionsRoutes(app: FastifyInstance): Promise<void> {
  const transactions = new TransactionsService(new TransactionsRepository(app.db))

  app.get(
    '/payouts',
    {
      config: access,
      schema: {
        tags,
        summary: 'Payouts for an invoice',
        querystring: { $ref: 'actions/of-invoice.json#' },
        response: { 200: { $ref: 'actions/payouts-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return transactions.payouts(partyOf(sessionOf(request)).id, request.query.invoiceId)
    },
  )

  app.get(
    '/payment-receipts',
    {
      config: access,
      schema: {
        tags,
        summary: 'Payments of an invoice or of a bill',
        querystring: { $ref: 'actions/payment-receipts.json#' },
        response: { 200: { $ref: 'actions/payment-receipts-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return transactions.receipts(partyOf(sessionOf(request)).id, request.query)
    },
  )

  for (const [path, type, schema, summary] of feeCalls) {
    app.get(
      path,
      {
        config: access,
        schema: {
          tags,
          summary,
          querystring: { $ref: 'actions/of-invoice.json#' },
          response: { 200: { $ref: `actions/${schema}.json#` } },
        },
      },
      (request, reply) => {
        reply.type(JSON_TYPE)
        return transactions.fees(partyOf(sessionOf(request)).id, request.query.invoiceId, type)
      },
    )
  }

  app.get(
    '/invoice-events',
    {
      config: access,
      schema: {
        tags,
        summary: 'What happened to an invoice, newest first',
        querystring: { $ref: 'actions/of-invoice.json#' },
        response: { 200: { $ref: 'actions/invoice-events-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return transactions.events(partyOf(sessionOf(request)).id, request.query.invoiceId)
    },
  )

  app.get(
    '/invoice/buyer-verification/contact',
    {
      config: access,
      schema: {
        tags,
        summary: 'To whom the verification of an invoice was sent',
        querystring: { $ref: 'actions/verification-contact.json#' },
        response: { 200: { $ref: 'entities/verification-contact.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return transactions.verificationContact(partyOf(sessionOf(request)).id, request.query)
    },
  )
}
