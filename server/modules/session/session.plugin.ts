import fp from 'fastify-plugin'
import { SessionService } from './session.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionService
  }
}

/** Sessions of signed-in users, which the policy reads and several modules end. */
export const session = fp(
  async app => {
    app.decorate('sessions', new SessionService(app.database, app.config))
  },
  { name: 'session' },
)
