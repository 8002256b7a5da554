import type { FastifyInstance } from 'fastify'
import type { Session } from '../../http/Session.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import type { PaymentProduct } from './paymentTargets.ts'
import type { Payer } from './payments.service.ts'

const loanAccess = { access: 'user', permission: 'READ', product: 'LOAN' } as const
const access = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const open = { access: 'public' } as const
const tags = ['bills']
/** A UUID of the client, or an equally unguessable value. */
const keyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 100 } },
} as const

/** Online payment of bills (BIL-20), and the routes called by the provider and the returning user. */
export async function paymentsRoutes(app: FastifyInstance): Promise<void> {
  const { payments, portal } = app

  app.post(
    '/payment/create',
    {
      config: { ...access, permission: portal.payments.permission },
      schema: {
        tags,
        summary: 'Begin a payment of bills',
        headers: keyHeader,
        body: { $ref: 'actions/payment-create.json#' },
        response: { 200: { $ref: 'actions/payment-create-answer.json#' } },
      },
    },
    async request => {
      const session = sessionOf(request)
      const payer = payerOf(session, 'FACTORING')
      return {
        ok: true as const,
        payload: { redirect_url: await payments.create(payer, request.body, request.headers['idempotency-key']) },
      }
    },
  )

  app.get(
    '/payment/:reference/state',
    {
      config: access,
      schema: {
        tags,
        summary: 'What has become of an own payment',
        params: { $ref: 'actions/payment-reference.json#' },
        response: { 200: { $ref: 'actions/payment-state.json#' } },
      },
    },
    async request => payments.state(partyOf(sessionOf(request)).id, 'FACTORING', request.params.reference),
  )

  app.post(
    '/hw/payment/create',
    {
      config: { ...loanAccess, permission: portal.payments.loanPermission },
      schema: {
        tags: ['loans'],
        summary: 'Begin a payment of loan bills',
        headers: keyHeader,
        body: { $ref: 'actions/payment-create.json#' },
        response: { 200: { $ref: 'actions/payment-create-answer.json#' } },
      },
    },
    async request => {
      const payer = payerOf(sessionOf(request), 'LOAN')
      return {
        ok: true as const,
        payload: { redirect_url: await payments.create(payer, request.body, request.headers['idempotency-key']) },
      }
    },
  )

  app.get(
    '/hw/payment/:reference/state',
    {
      config: loanAccess,
      schema: {
        tags: ['loans'],
        summary: 'What has become of an own payment of loan bills',
        params: { $ref: 'actions/payment-reference.json#' },
        response: { 200: { $ref: 'actions/payment-state.json#' } },
      },
    },
    async request => payments.state(partyOf(sessionOf(request)).id, 'LOAN', request.params.reference),
  )

  app.post(
    '/payment/callback',
    {
      config: open,
      schema: {
        tags,
        summary: 'Signed report of the payment provider',
        body: { $ref: 'actions/payment-callback.json#' },
      },
    },
    async request => {
      await payments.callback(request.body.orderToken)
      return { ok: true }
    },
  )

  app.get(
    '/payment/return/:reference',
    {
      config: open,
      schema: {
        tags,
        summary: 'Way back from the bank to the page of the bills',
        params: { $ref: 'actions/payment-reference.json#' },
      },
    },
    async (request, reply) => reply.redirect(await payments.handleReturn(request.params.reference), 303),
  )
}

function payerOf(session: Session, product: PaymentProduct): Payer {
  return { partyId: partyOf(session).id, userId: session.userId, language: session.language, product }
}
