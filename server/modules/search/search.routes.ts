import type { FastifyInstance } from 'fastify'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { SearchRepository } from './search.repository.ts'
import { SearchService } from './search.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Search from anywhere (SHL-50). The statement checks the permission of each product, whichever is active. */
export async function searchRoutes(app: FastifyInstance): Promise<void> {
  const search = new SearchService({
    repository: new SearchRepository(app.db),
    throttle: app.throttle,
    portal: app.portal,
    now: app.config.now,
  })

  app.get(
    '/search',
    {
      config: { access: 'user' },
      schema: {
        tags: ['search'],
        summary: 'Invoices, buyers, contracts, bills, statements and loans of the active party that match a text',
        querystring: { $ref: 'actions/search-query.json#' },
        response: { 200: { $ref: 'actions/search-answer.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const answer = await search.find({ userId: session.userId, party: partyOf(session) }, request.query.q)
      return reply.type(JSON_TYPE).send(answer)
    },
  )
}
