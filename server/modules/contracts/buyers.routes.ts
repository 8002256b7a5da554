import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { BuyersRepository } from './buyers.repository.ts'
import { BuyersService } from './buyers.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const config = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const tags = ['contracts']
const params = {
  type: 'object',
  required: ['thirdPartyId'],
  properties: { thirdPartyId: { type: 'string', maxLength: 512 } },
} as const
const querystring = { type: 'object', additionalProperties: false, properties: {} } as const

/** Routes of the page /buyer/:id. The specification defines none, so they are the portal's own (docs/decisions/017). */
export async function buyersRoutes(app: FastifyInstance): Promise<void> {
  const buyers = new BuyersService(new BuyersRepository(app.db))

  app.get(
    '/buyers/:thirdPartyId',
    {
      config,
      schema: {
        tags,
        summary: 'A buyer or supplier of the active party',
        params,
        querystring,
        response: { 200: { $ref: 'entities/buyer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await buyers.one(partyOf(sessionOf(request)), request.params.thirdPartyId)),
  )

  app.get(
    '/buyers/:thirdPartyId/contracts',
    {
      config,
      schema: {
        tags,
        summary: 'Its limits, contract by contract',
        params,
        querystring,
        response: { 200: { $ref: 'actions/buyer-contracts-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await buyers.contracts(partyOf(sessionOf(request)), request.params.thirdPartyId)),
  )

  app.get(
    '/buyers/:thirdPartyId/contacts',
    {
      config,
      schema: {
        tags,
        summary: 'Its contact persons, contract by contract',
        params,
        querystring,
        response: { 200: { $ref: 'actions/buyer-contacts-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await buyers.contacts(partyOf(sessionOf(request)), request.params.thirdPartyId)),
  )
}
