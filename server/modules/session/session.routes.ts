import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'

const own = { access: 'user' as const, anyParty: true as const }
const tags = ['account']

/** Lists the user's sessions and revokes them (SES-15). */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { sessions } = app

  app.get(
    '/user/sessions',
    {
      config: own,
      schema: { tags, summary: 'Own open sessions', response: { 200: { $ref: 'actions/user-sessions-answer.json#' } } },
    },
    async request => sessions.list(sessionOf(request)),
  )

  app.delete(
    '/user/sessions/:id',
    {
      config: own,
      schema: { tags, summary: 'End one own session', params: { $ref: 'actions/own-session-id.json#' } },
    },
    async (request, reply) => {
      await sessions.revoke(sessionOf(request), request.params.id)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/user/sessions',
    {
      config: own,
      schema: { tags, summary: 'End all own sessions but this one' },
    },
    async (request, reply) => {
      await sessions.revokeOthers(sessionOf(request))
      return reply.code(204).send()
    },
  )
}
