import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config/config.ts'
import { currentPlace } from './tracing/Trace.ts'

/**
 * Structured logs without bodies, addresses, codes, tokens or personal data. Requests are identified by route template
 * only. Within a request and a job each line has the ids of its trace.
 */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    base: { pid: process.pid },
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
