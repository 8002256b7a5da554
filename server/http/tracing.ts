import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter } from 'prom-client'
import { RELEASE } from '../config/release.ts'
import { OtlpExporter } from '../tracing/OtlpExporter.ts'
import type { ExportResult } from '../tracing/OtlpExporter.ts'
import { currentPlace } from '../tracing/Trace.ts'
import type { Place } from '../tracing/Trace.ts'
import { Tracer } from '../tracing/Tracer.ts'
import { callers } from './callers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins traces of jobs. */
    tracer: Tracer
  }
  interface FastifyRequest {
    /** Where the request is in its trace; null before its first hook. */
    place: Place | null
  }
}

const exportResults: readonly ExportResult[] = ['sent', 'dropped', 'failed']

/**
 * A trace for each request (API-42), and its caller for the quotas of a network. A header `traceparent` counts only behind a trusted proxy: a stranger could
 * otherwise join the traces of others, or have each of his requests exported.
 */
export const tracing = fp(
  async app => {
    const { tracing: settings, trustedProxies } = app.config
    const spans = new Counter({
      name: 'portal_trace_spans_total',
      help: 'Spans that were sent to the collector, dropped because too many waited, or lost with a failed call',
      labelNames: ['result'],
      registers: [app.metrics],
    })
    for (const result of exportResults) spans.inc({ result }, 0)
    const exporter =
      settings.url === null
        ? null
        : new OtlpExporter({
            url: settings.url,
            resource: {
              'service.name': 'finance-portal',
              'service.version': RELEASE,
              'service.instance.id': randomUUID(),
            },
            count: (result, number) => {
              spans.inc({ result }, number)
            },
            onFailure: reason => {
              app.log.warn({ reason }, 'traces could not be sent; this is logged once until it works again')
            },
          })
    const tracer = new Tracer({
      export:
        exporter === null
          ? null
          : finished => {
              exporter.add(finished)
            },
      visibleTo: settings.visibleTo,
    })
    const callerOf = callers(app.config)
    app.decorate('tracer', tracer)
    app.decorateRequest('place', null)

    app.addHook('onRequest', (request, _reply, done) => {
      const trace = tracer.begin(trustedProxies > 0 ? request.headers['traceparent'] : undefined)
      request.place = { trace, spanId: trace.rootId, caller: callerOf(request.ip) }
      currentPlace.run(request.place, done)
    })
    // Reading the body switches the async context.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.place === null || isWithoutBody(request)) done()
      else currentPlace.run(request.place, done)
    })
    app.addHook('onResponse', (request, reply, done) => {
      if (request.place === null) return done()
      const { trace } = request.place
      const { method } = request
      const route = request.routeOptions.url ?? 'none'
      trace.end({
        name: `${method} ${route}`,
        kind: 'server',
        durationMs: reply.elapsedTime,
        isError: reply.statusCode >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        },
      })
      done()
    })
    // Registered before everything that sends, so that it is closed after it.
    app.addHook('onClose', async () => exporter?.close())
  },
  { name: 'tracing', dependencies: ['observability'] },
)

const isWithoutBody = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'
