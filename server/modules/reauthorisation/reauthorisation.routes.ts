import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'

/** POST /user/authorize (SES-47): password check before sensitive actions. */
export async function reauthorisationRoutes(app: FastifyInstance): Promise<void> {
  app.post(
    '/user/authorize',
    {
      config: { access: 'user', anyParty: true },
      schema: {
        tags: ['account'],
        summary: 'The password again, for one purpose',
        body: { $ref: 'actions/user-authorize.json#' },
        response: { 200: { $ref: 'actions/user-authorize-answer.json#' } },
      },
    },
    async request => app.reauthorisation.authorise(sessionOf(request), request.body, request.ip),
  )
}
