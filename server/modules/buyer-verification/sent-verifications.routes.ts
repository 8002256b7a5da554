import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { SentVerificationsService } from './sent-verifications.service.ts'

const tags = ['verification']
const reading = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const sending = { access: 'user', permission: 'UPLOAD_INVOICES', product: 'FACTORING' } as const

/** The verification as staff see it: history of an invoice, mails of a contract, what still has to be sent. */
export async function sentVerificationsRoutes(app: FastifyInstance): Promise<void> {
  const service = new SentVerificationsService({ db: app.db, now: app.config.now })

  app.get(
    '/invoice/buyer-verification/history',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Mails to the buyer about an invoice, and the answers',
        querystring: { $ref: 'actions/of-invoice.json#' },
        response: { 200: { $ref: 'actions/verification-history.json#' } },
      },
    },
    async request => service.history(partyOf(sessionOf(request)).id, request.query.invoiceId),
  )

  app.get(
    '/invoice/buyer-verification/waiting',
    {
      config: sending,
      schema: {
        tags,
        summary: 'Contracts with invoices to send to buyers, or to send again',
        querystring: { $ref: 'actions/verification-waiting-query.json#' },
        response: { 200: { $ref: 'actions/verification-waiting-answer.json#' } },
      },
    },
    async request => service.waiting(partyOf(sessionOf(request)).id, request.query.contractIds),
  )

  app.get(
    '/invoice/upload/:contractId/buyer-verification',
    {
      config: sending,
      schema: {
        tags,
        summary: 'Mails of a contract to buyers, and what may be sent again',
        params: { $ref: 'actions/upload-contract-params.json#' },
        querystring: { $ref: 'actions/sent-verifications-query.json#' },
        response: { 200: { $ref: 'actions/sent-verifications-answer.json#' } },
      },
    },
    async request =>
      service.sent(partyOf(sessionOf(request)).id, request.params.contractId, request.query.buyerVerificationId),
  )
}
