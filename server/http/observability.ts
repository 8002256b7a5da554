import fp from 'fastify-plugin'
import { Histogram, Registry } from 'prom-client'
import { isMigrated } from '../db/migrate.ts'
import { processMetrics } from './processMetrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of `/metrics`; background jobs register their own. */
    metrics: Registry
  }
}

/** A supervisor waits at most two seconds for the response. */
const READY_TIMEOUT_MS = 1_500

/**
 * `GET /api/health` (process responds), `GET /api/ready` (database reachable and migrated, no older process with another configuration), `GET /metrics` for
 * Prometheus. Metrics and logs use the route template instead of the URL, because URLs contain tokens and codes.
 */
export const observability = fp(
  async app => {
    const registry = new Registry()
    app.decorate('metrics', registry)
    processMetrics(registry)
    const duration = new Histogram({
      name: 'portal_http_request_seconds',
      help: 'Duration of requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    })

    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      const trace = request.place?.trace
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          dbMs: Math.round(trace?.dbMs ?? 0),
          dbCalls: trace?.dbCalls ?? 0,
          poolWaitMs: Math.round(trace?.poolWaitMs ?? 0),
          ...(trace === undefined ? {} : { traceId: trace.id, spanId: trace.rootId }),
        },
        'request',
      )
      done()
    })

    app.get(
      '/api/health',
      {
        config: { access: 'public', ignoresPressure: true },
        schema: { tags: ['operations'], summary: 'The process is alive' },
      },
      async () => ({ status: 'ok' }),
    )
    app.get(
      '/api/ready',
      {
        config: { access: 'public' },
        schema: { tags: ['operations'], summary: 'The database is reachable and migrated' },
      },
      async (_request, reply) => {
        const ready = !app.stopping.hasBegun && (await isReady())
        return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
      },
    )
    app.internalPorts.get(app.config.exposure.metrics, '/metrics', async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    )

    /** Shared by concurrent calls: while the database hangs, each separate check would take a connection. */
    let pendingCheck: Promise<boolean> | null = null
    function isReady(): Promise<boolean> {
      pendingCheck ??= checkDatabase().finally(() => {
        pendingCheck = null
      })
      return within(pendingCheck, READY_TIMEOUT_MS)
    }

    let migrated = false
    async function checkDatabase(): Promise<boolean> {
      try {
        await app.database.ping()
        migrated ||= await isMigrated(app.db)
        return migrated && (app.peers === null || (await app.peers.areAlike()))
      } catch (error) {
        app.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'not ready')
        return false
      }
    }
  },
  { name: 'observability', dependencies: ['internal-ports', 'stopping', 'peers'] },
)

/** False if the check takes longer. */
async function within(answer: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      answer,
      new Promise<false>(resolve => {
        timer = setTimeout(() => {
          resolve(false)
        }, ms)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
