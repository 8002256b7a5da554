import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { PortalError } from '../errors.ts'

const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Never rejected under load: a supervisor that gets an error would restart a process that is only busy. */
    ignoresPressure?: true
  }
}

/** `maxDelayMs` 0 never rejects; `sampleMs` is the sampling interval of the delay. */
type Options = { maxDelayMs: number; sampleMs?: number }

/**
 * Rejects calls while the event loop lags (SEC-51). Startup itself causes lag, and a portal that has just reported
 * readiness must not reject its first users. Rejecting therefore starts two samples after it listens.
 */
export const overload = fp<Options>(
  async (app, { maxDelayMs, sampleMs = 1000 }) => {
    let countsFrom = Infinity
    app.addHook('onListen', () => {
      countsFrom = performance.now() + 2 * sampleMs
    })
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      sampleInterval: sampleMs,
      exposeStatusRoute: false,
      pressureHandler: ({ routeOptions }) => {
        if (routeOptions.config.ignoresPressure !== true && performance.now() >= countsFrom)
          throw new PortalError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      },
    })
  },
  { name: 'overload' },
)
