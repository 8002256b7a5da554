import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { DealLinks } from './deal-links.service.ts'
import { Deals } from './deals.service.ts'

const deal = { $ref: 'entities/deal.json#' } as const
const params = { $ref: 'actions/application-params.json#' } as const

/** The deal of an application: by its link for anyone, and for operators, who make and withdraw the link. */
export async function dealsRoutes(app: FastifyInstance): Promise<void> {
  const { db, config: settings, crm, log } = app
  const links = new DealLinks({ db, config: settings, deals: new Deals({ crm, log }) })
  const config = { access: 'operator' as const, anyParty: true as const }
  const writing = {
    ...config,
    stores: false,
    limit: { max: settings.simulators ? 2400 : 240, windowSeconds: 600, name: 'operator.deals' },
  }

  app.get(
    '/public/form/deal-data',
    {
      config: { access: 'public', limit: { max: settings.simulators ? 6000 : 120, windowSeconds: 600 } },
      schema: {
        tags: ['forms'],
        summary: 'The deal of a link',
        description:
          'The hash of the link is in the Authorization header: `Bearer <hash>` (DEA-03). 404 DEAL_LINK_INVALID for any other text, 410 DEAL_LINK_EXPIRED for an expired or withdrawn link, 404 DEAL_NOT_FOUND when the sales system has no such deal, 503 CRM_UNAVAILABLE when it fails, 424 CRM_ANSWER_UNREADABLE when its answer cannot be read.',
        headers: { $ref: 'actions/deal-headers.json#' },
        response: { 200: deal },
      },
    },
    async request => links.open(request.headers.authorization),
  )

  app.get(
    '/operator/applications/:id/deal',
    {
      config,
      schema: {
        tags: ['operator'],
        summary: 'The deal of an application in the sales system',
        description: '404 NOT_FOUND for an application without a deal.',
        params,
        response: { 200: deal },
      },
    },
    async request => links.dealOf(request.params.id),
  )

  app.get(
    '/operator/applications/:id/deal/link',
    {
      config,
      schema: {
        tags: ['operator'],
        summary: 'The link to the deal of an application, without its hash',
        params,
        response: { 200: { $ref: 'actions/deal-link-answer.json#' } },
      },
    },
    async request => links.current(request.params.id),
  )

  app.post(
    '/operator/applications/:id/deal/link',
    {
      config: writing,
      schema: {
        tags: ['operator'],
        summary: 'Make a link to the deal; it is shown this once and withdraws the former one',
        params,
        response: { 201: { $ref: 'actions/deal-link-made.json#' } },
      },
    },
    async (request, reply) => reply.code(201).send(await links.make(request.params.id, sessionOf(request).userId)),
  )

  app.delete(
    '/operator/applications/:id/deal/link',
    { config: writing, schema: { tags: ['operator'], summary: 'Withdraw the link to the deal', params } },
    async (request, reply) => {
      await links.withdraw(request.params.id, sessionOf(request).userId)
      return reply.code(204).send()
    },
  )
}
