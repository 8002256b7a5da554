import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { PortalError } from '../errors.ts'

const retryAfterSeconds = 5

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however late the event loop runs: a supervisor that gets a refusal restarts a process that only has much to do. */
    evenUnderPressure?: true
  }
}

/** `maxDelayMs` 0 never refuses; `sampleMs` is how often the delay is taken. */
type Options = { maxDelayMs: number; sampleMs?: number }

/**
 * Refuses calls while the event loop runs late (SEC-51). What the start itself took says nothing about the load: a portal that
 * has just reported that it listens must not answer its first people with a refusal, so counting begins with the second sample after it.
 */
export const overload = fp<Options>(
  async (app, { maxDelayMs, sampleMs = 1000 }) => {
    let countsFrom = Infinity
    app.addHook('onListen', () => {
      countsFrom = Date.now() + 2 * sampleMs
    })
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      sampleInterval: sampleMs,
      exposeStatusRoute: false,
      pressureHandler: ({ routeOptions }) => {
        if (routeOptions.config.evenUnderPressure !== true && Date.now() >= countsFrom)
          throw new PortalError('OVERLOADED', { retryAfterSeconds })
      },
    })
  },
  { name: 'overload' },
)
