import type { FastifyRequest } from 'fastify'
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
    limit?: Quota & { /** Routes of one name are counted together. */ readonly name?: string }
    /** Bytes of bodies from one network in a time, over all routes of the name. */
    byteLimit?: Quota & { readonly name: string }
  }
}

const sweepMs = 10 * 60_000

/** Counting of tries, shared by all processes through the database. */
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
    }, sweepMs)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'limits' },
)

/** What the body will have at most; one that does not say how long it is (browsers always do) counts as the longest. */
function announcedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Math.min(Number(length), bodyLimit) : bodyLimit
}
