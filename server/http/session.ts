import fp from 'fastify-plugin'
import { SessionService } from '../modules/session/session.service.ts'
import type { Session } from '../modules/session/session.types.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionService
  }
  interface FastifyRequest {
    /** Set by the policy on routes that need one; null on public routes. */
    session: Session | null
  }
}

/** Makes sessions known to the server. Who needs one is declared by the route and decided in the policy. */
export const session = fp(
  async app => {
    app.decorate('sessions', new SessionService(app.db, app.config))
    app.decorateRequest('session', null)
  },
  { name: 'session' },
)
