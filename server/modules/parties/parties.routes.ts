import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { PartiesService } from './parties.service.ts'
import type { Party } from './parties.service.ts'

const open = { access: 'user' as const, beforeTerms: true as const }
const switching = { ...open, anyParty: true as const }
const tags = ['user']

/** The user's companies, and the active one of this session (SES-20). */
export async function partiesRoutes(app: FastifyInstance): Promise<void> {
  const parties = new PartiesService(app.db, app.sessions)

  app.get(
    '/user/parties',
    {
      config: open,
      schema: {
        tags,
        summary: 'Parties with products and permissions',
        response: { 200: { $ref: 'actions/user-parties-answer.json#' } },
      },
    },
    async request => (await parties.list(sessionOf(request))).map(toAnswer),
  )

  app.post(
    '/user/parties/switch',
    {
      config: switching,
      schema: {
        tags,
        summary: 'Work for another party',
        querystring: { $ref: 'actions/user-parties-switch.json#' },
        response: { 200: { $ref: 'actions/user-switch-answer.json#' } },
      },
    },
    async request => parties.switchParty(sessionOf(request), request.query.partyFid),
  )

  app.post(
    '/user/products/switch',
    {
      config: { ...open },
      schema: {
        tags,
        summary: 'Work with another product of the party',
        querystring: { $ref: 'actions/user-products-switch.json#' },
        response: { 200: { $ref: 'actions/user-switch-answer.json#' } },
      },
    },
    async request => parties.switchProduct(sessionOf(request), request.query.productFid),
  )

  app.get(
    '/parties/:id',
    {
      config: open,
      schema: {
        tags: ['parties'],
        summary: 'A party with its personal manager',
        params: { $ref: 'actions/party-id.json#' },
        response: { 200: { $ref: 'entities/party.json#' } },
      },
    },
    async request => parties.assignedManager(sessionOf(request), request.params.id),
  )
}

function toAnswer({ fid, name, isMain, products }: Party) {
  return {
    fid,
    name,
    is_main: isMain,
    productList: products.map(product => ({
      fid: product.fid,
      type: product.type,
      is_main: product.isMain,
      permissions: product.permissions.map(type => ({ type })),
    })),
  }
}
