import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { readRestQuery } from '../../lists/restQuery.ts'
import { OperatorPartners } from './operator-partners.service.ts'
import { PartnerTokens } from './partner-tokens.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const tags = ['operator']
const params = { $ref: 'actions/partner-id-params.json#' } as const
const partner = { $ref: 'entities/partner.json#' } as const
const headers = { $ref: 'actions/idempotency-headers.json#' } as const
/** A logo of 256 KiB in base64, and the rest. */
const BODY_LIMIT_BYTES = 400 * 1024

/** Partner originators for operators (role OPERATOR), in the dialect of ra-data-simple-rest (PRT-14). */
export async function operatorPartnersRoutes(app: FastifyInstance): Promise<void> {
  const partners = new OperatorPartners(app)
  const tokens = new PartnerTokens(app)
  const config = { access: 'operator' as const, anyParty: true as const }
  const writing = {
    ...config,
    stores: false,
    limit: { max: app.config.simulators ? 2400 : 240, windowSeconds: 600, name: 'operator.partners' },
  }
  const by = (request: Pick<FastifyRequest, 'session'>): string => sessionOf(request as FastifyRequest).userId

  app.get(
    '/operator/partners',
    {
      config,
      preValidation: readRestQuery,
      schema: {
        tags,
        summary: 'One page of partners; the header Content-Range holds the total',
        querystring: { $ref: 'actions/partner-list.json#' },
        response: { 200: { $ref: 'actions/partner-list-answer.json#' } },
      },
    },
    async (request, reply) => {
      const { content, range } = await partners.list(request.query)
      return reply.header('content-range', range).type(JSON_TYPE).send(content)
    },
  )

  app.post(
    '/operator/partners',
    {
      config: writing,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags,
        summary: 'Add a partner',
        description: '409 PARTNER_EXISTS when a partner has this name and financing company already.',
        headers,
        body: { $ref: 'actions/partner-content.json#' },
        response: { 201: partner },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .type(JSON_TYPE)
        .send(await partners.create(request.body, request.headers['idempotency-key'], by(request))),
  )

  app.get(
    '/operator/partners/:id',
    { config, schema: { tags, summary: 'A partner with its logo', params, response: { 200: partner } } },
    async (request, reply) => reply.type(JSON_TYPE).send(await partners.one(request.params.id)),
  )

  app.put(
    '/operator/partners/:id',
    {
      config: writing,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags,
        summary: 'Change a partner',
        description: '412 VERSION_CONFLICT when the partner was changed since the revision in the body.',
        params,
        body: { $ref: 'actions/partner-change.json#' },
        response: { 200: partner },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await partners.change(request.params.id, request.body, by(request))),
  )

  for (const [name, isActive] of [
    ['disable', false],
    ['enable', true],
  ] as const) {
    app.post(
      `/operator/partners/:id/${name}`,
      {
        config: writing,
        schema: {
          tags,
          summary: isActive ? 'Switch a partner on' : 'Switch a partner off: its links lead nowhere',
          params,
          response: { 200: partner },
        },
      },
      async (request, reply) =>
        reply.type(JSON_TYPE).send(await partners.switch(request.params.id, isActive, by(request))),
    )
  }

  app.get(
    '/operator/partners/:id/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'Tokens of a partner, without the tokens themselves',
        params,
        response: { 200: { $ref: 'actions/partner-tokens-answer.json#' } },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await tokens.list(request.params.id)),
  )

  app.post(
    '/operator/partners/:id/tokens',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Make a token; it is shown this once',
        description: '409 PARTNER_TOKENS_FULL. A repeated request gets another token in place of the first.',
        params,
        headers,
        body: { $ref: 'actions/partner-token-new.json#' },
        response: { 201: { $ref: 'actions/partner-token-made.json#' } },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await tokens.create(request.params.id, request.body, request.headers['idempotency-key'], by(request))),
  )

  app.delete(
    '/operator/partners/:id/tokens/:tokenId',
    {
      config: writing,
      schema: { tags, summary: 'Revoke a token', params: { $ref: 'actions/partner-token-params.json#' } },
    },
    async (request, reply) => {
      await tokens.revoke(request.params.id, request.params.tokenId, by(request))
      return reply.code(204).send()
    },
  )
}
