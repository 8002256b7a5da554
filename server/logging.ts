import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config/config.ts'

/**
 * Structured logs without bodies, addresses, codes, tokens or personal data. Requests are identified by route template
 * only.
 */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
}
