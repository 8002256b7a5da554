import fp from 'fastify-plugin'
import { SessionService } from '../modules/session/session.service.ts'
import type { Session } from '../modules/session/session.types.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionService
  }
  interface FastifyRequest {
    /** Set by the policy on routes that require a session; null on public routes. */
    session: Session | null
  }
}

/** Session handling. The route declares whether it requires a session; the policy decides. */
export const session = fp(
  async app => {
    app.decorate('sessions', new SessionService(app.db, app.config))
    app.decorateRequest('session', null)
  },
  { name: 'session' },
)
