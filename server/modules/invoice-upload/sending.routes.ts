import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import type { SendingService } from './sending.service.ts'
import { config, contractParams, headers, nothing, tags } from './uploadRouteOptions.ts'

/** 20,000 invoices as the submission returns them. */
const BODY_LIMIT = 5 * 1024 * 1024

/** Submitted invoices on their way to the buyers who verify them. */
export function sendingRoutes(app: FastifyInstance, sending: SendingService): void {
  app.post(
    '/invoice/upload/:contractId/buyer-verification::send',
    {
      config: { ...config, stores: false },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Send submitted invoices to their buyers, all or none',
        params: contractParams,
        querystring: nothing,
        headers,
        body: { $ref: 'actions/verification-send.json#' },
        response: { 200: { $ref: 'actions/verification-sent.json#' } },
      },
    },
    async request =>
      sending.send(sessionOf(request), request.params.contractId, request.body, request.headers['idempotency-key']),
  )

  app.post(
    '/invoice/upload/:contractId/buyer-verification::preview',
    {
      config: { ...config, stores: false },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'The mail that a group of invoices would be sent with',
        description: 'Changes nothing. The link of the mail has an ellipsis in place of its key.',
        params: contractParams,
        querystring: nothing,
        body: { $ref: 'actions/verification-group.json#' },
        response: { 200: { $ref: 'actions/verification-preview.json#' } },
      },
    },
    async request => sending.preview(sessionOf(request), request.params.contractId, request.body),
  )
}
