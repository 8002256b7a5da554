import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { networkOf } from '../security/network.ts'
import { PasswordChecker } from '../security/password.ts'
import { Throttle, throttleKey } from '../security/throttle.ts'
import type { Quota } from '../security/throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    throttle: Throttle
    /** Queue for password hashing, shared by the process. */
    passwords: PasswordChecker
  }
  interface FastifyContextConfig {
    /** Quota of calls to this route per network; for public routes that cause cost. */
    limit?: Quota & { /** Routes of one name are counted together. */ readonly name?: string }
    /** Quota of request body bytes per network, shared by all routes with the same name. */
    byteLimit?: Quota & { readonly name: string }
  }
}

const SWEEP_INTERVAL_MS = 10 * 60_000

/** Rate limits and attempt counts, shared by all processes through the database. */
export const limits = fp(
  async app => {
    const throttle = new Throttle(app.db, app.config.now)
    app.decorate('throttle', throttle)
    app.decorate('passwords', new PasswordChecker())

    app.addHook('onRequest', async request => {
      const { limit, byteLimit } = request.routeOptions.config
      if (limit !== undefined)
        await throttle.count(
          throttleKey(limit.name ?? `route ${request.method} ${request.routeOptions.url ?? ''}`, networkOf(request.ip)),
          limit,
        )
      if (byteLimit !== undefined)
        await throttle.count(throttleKey(byteLimit.name, networkOf(request.ip)), byteLimit, announcedBytes(request))
    })

    const timer = setInterval(() => {
      throttle
        .sweep()
        .catch((error: unknown) =>
          app.log.warn(
            { message: error instanceof Error ? error.message : String(error) },
            'old counts were not removed',
          ),
        )
    }, SWEEP_INTERVAL_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'limits' },
)

/**
 * Upper bound of the body size. A body without a Content-Length (browsers always send one) counts as the largest
 * allowed.
 */
function announcedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Math.min(Number(length), bodyLimit) : bodyLimit
}
