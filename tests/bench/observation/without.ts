import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const plugin = (name: string, body = '') =>
  `import fp from 'fastify-plugin'\nexport const ${name} = fp(async app => {${body}}, { name: '${kebab(name)}' })\n`

/** Sources in their place: the same exports, which do nothing. */
const stubs: Readonly<Record<string, string>> = {
  'server/http/callMetrics.ts': plugin('callMetrics'),
  'server/http/operationMetrics.ts': plugin('operationMetrics', "app.decorate('taskSucceeded', () => {})"),
  'server/http/workMetrics.ts': plugin('workMetrics'),
  'server/http/peers.ts': plugin('peers', "app.decorate('peers', null)"),
  // The caller of a request stays: quotas need it.
  'server/http/tracing.ts': `
    import { callers } from './callers.ts'
    import { currentPlace } from '../tracing/Trace.ts'
    ${plugin(
      'tracing',
      `
      const callerOf = callers(app.config)
      const trace = {}
      app.decorate('tracer', { job: (_options, run) => run() })
      app.decorateRequest('place', null)
      app.addHook('onRequest', (request, _reply, done) => {
        currentPlace.run({ trace, spanId: '', caller: callerOf(request.ip) }, done)
      })`,
    )}`,
}
/** Statements that are taken out of a source; each must be there. */
const removals: Readonly<Record<string, readonly string[]>> = {
  'server/http/observability.ts': [
    '    processMetrics(registry)\n',
    'duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)',
  ],
  'server/db/reconnectingDialect.ts': [
    'noteStatement(statementName(text), startedAt, false)',
    'noteStatement(statementName(text), startedAt, true)',
  ],
  'server/tracing/calls.ts': [
    'const ms = performance.now() - startedAt',
    'for (const { database } of listeners) database(name, ms / 1000)',
    'const place = currentPlace.getStore()\n  if (place === undefined) return\n  const { trace, spanId } = place\n',
    'trace.dbCalls += 1\n  trace.dbMs += ms\n',
    "if (trace.isRecording)\n    trace.add({ name, kind: 'client', startedAt, parentId: spanId, isError, attributes: databaseAttributes })",
    'const trace = currentPlace.getStore()?.trace\n  if (trace !== undefined) trace.poolWaitMs += ms\n',
    "if (!waits || result !== 'ok') for (const { provider } of listeners) provider(name, result, seconds)",
  ],
}

/** Builds the server without traces, metrics and the comparison of processes. The product has no such switch. */
export const withoutObservation: Plugin = {
  name: 'without-observation',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const file = relative(root, path).split(sep).join('/')
      const stub = stubs[file]
      if (stub !== undefined) return { contents: stub, loader: 'ts' }
      const removed = removals[file]
      if (removed === undefined) return undefined
      let contents = readFileSync(path, 'utf8')
      for (const statement of removed) {
        if (!contents.includes(statement)) throw new Error(`${file} no longer has: ${statement}`)
        contents = contents.replace(statement, '')
      }
      return { contents, loader: 'ts' }
    })
  },
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
