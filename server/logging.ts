import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config/config.ts'
import { PROCESS_ID } from './config/process.ts'
import { RELEASE } from './config/release.ts'
import { currentPlace } from './tracing/Trace.ts'

/**
 * Structured logs without bodies, addresses, codes, tokens or personal data. Requests are identified by route template
 * only. Each line has the release and the process (API-47); within a request and a job also the ids of its trace.
 */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    // Containers all have the same pid.
    base: { pid: process.pid, process: PROCESS_ID, release: RELEASE },
    mixin: () => {
      const place = currentPlace.getStore()
      return place === undefined ? {} : { traceId: place.trace.id, spanId: place.spanId }
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
}
