import type { FastifyInstance } from 'fastify'
import type { ReauthorisationPurpose } from '../../db/tables.ts'
import { sessionOf } from '../session/sessionOf.ts'

type Body = { password: string; purpose: ReauthorisationPurpose; target?: string }

/** POST /user/authorize (specification 000 §7): the password check before something grave. */
export async function reauthorisationRoutes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: Body }>(
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
