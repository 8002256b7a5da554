import type { FastifyInstance } from 'fastify'
import { countries } from './countries.service.ts'

/** The countries the portal serves, with dial codes (FMT-11). */
export async function countriesRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/countries',
    {
      config: { access: 'public' },
      schema: {
        tags: ['login'],
        summary: 'Countries and dial codes',
        response: { 200: { $ref: 'actions/countries-answer.json#' } },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return [...countries]
    },
  )
}
