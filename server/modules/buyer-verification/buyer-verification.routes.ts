import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'

/** 20,000 verdicts with short comments. */
const BODY_LIMIT = 4 * 1024 * 1024
const tags = ['verification']
const headers = { $ref: 'actions/verification-key-headers.json#' } as const
const querystring = { $ref: 'actions/verification-query.json#' } as const
const config = { access: 'public' } as const

/** Verification of invoices by the buyer, who has a key instead of a login (VER-07). */
export async function buyerVerificationRoutes(app: FastifyInstance): Promise<void> {
  const service = app.verificationAnswers

  app.get(
    '/public/invoice/buyer/unverified',
    {
      config,
      schema: {
        tags,
        summary: 'Invoices that a key opens: those that wait and those that were answered with it',
        description: 'Changes nothing, however often it is called. 404 unknown key; 410 expired or replaced key.',
        headers,
        querystring,
        response: { 200: { $ref: 'actions/unverified-answer.json#' } },
      },
    },
    async request =>
      service.unverified({
        key: request.headers['x-verification-key'],
        thirdPartyId: request.query.thirdPartyId,
        ip: request.ip,
      }),
  )

  app.get(
    '/public/invoice/buyer/files/:uuid',
    {
      config,
      schema: {
        tags,
        summary: 'A file of an invoice that the key opens',
        headers,
        params: {
          type: 'object',
          required: ['uuid'],
          properties: { uuid: { type: 'string', format: 'uuid', maxLength: 36 } },
        },
      },
    },
    async (request, reply) => {
      const holder = { key: request.headers['x-verification-key'], ip: request.ip }
      const { name, contentType, content } = await service.file(holder, request.params.uuid)
      return reply.type(contentType).header('content-disposition', contentDisposition(name)).send(content)
    },
  )

  app.post(
    '/public/invoice/buyer/verify',
    {
      bodyLimit: BODY_LIMIT,
      config: { ...config, stores: true },
      schema: {
        tags,
        summary: 'Accept and reject invoices',
        description:
          'All verdicts are stored or none. 409 with the verdicts that stand when an invoice was answered meanwhile.',
        headers,
        body: { $ref: 'actions/verification-verify.json#' },
        response: { 200: { $ref: 'actions/verification-verified.json#' } },
      },
    },
    async request =>
      service.verify(
        { key: request.headers['x-verification-key'], ip: request.ip },
        request.body,
        request.headers['idempotency-key'],
      ),
  )
}
