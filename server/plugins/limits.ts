import fp from 'fastify-plugin'
import { networkOf } from '../security/network.ts'
import { PasswordChecker } from '../security/password.ts'
import { Throttle, throttleKey } from '../security/throttle.ts'
import type { Quota } from '../security/throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    throttle: Throttle
    /** The one line that all password comparisons of this process stand in. */
    passwords: PasswordChecker
  }
  interface FastifyContextConfig {
    /** Calls of this route from one network in a time; for public routes that cost something. */
    limit?: Quota
  }
}

const sweepMs = 10 * 60_000

/** Counting of tries, shared by all processes through the database. */
export const limits = fp(async (app) => {
  const throttle = new Throttle(app.db, app.config.now)
  app.decorate('throttle', throttle)
  app.decorate('passwords', new PasswordChecker())

  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config
    if (limit !== undefined) await throttle.count(throttleKey(`route ${request.method} ${request.routeOptions.url ?? ''}`, networkOf(request.ip)), limit)
  })

  const timer = setInterval(() => {
    throttle.sweep().catch((error: unknown) => app.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'old counts were not removed'))
  }, sweepMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}, { name: 'limits' })
