import { performance } from 'node:perf_hooks'
import { Histogram, Registry } from 'prom-client'
import { directRead } from '../../server/db/reconnectingDialect.ts'
import { statementNames } from '../../server/db/statementName.ts'
import { onCalls } from '../../server/tracing/calls.ts'
import { currentPlace } from '../../server/tracing/Trace.ts'
import { Tracer } from '../../server/tracing/Tracer.ts'

/**
 * What observation adds: the microseconds of one statement with its metric, within a request whose trace is exported or
 * not, against the same statement when nobody listens. The statement itself costs nothing here.
 */
const CALLS = 200_000
const ROUNDS = 5
const text = `select "invoice"."id", "invoice"."number" from "invoice" where "invoice"."contract_id" = $1 ${' and true'.repeat(40)}`

const bare = {
  acquire: async () => ({
    isLost: false,
    query: async () => ({ rows: [], affectedRows: undefined }),
    release: () => {},
  }),
  close: async () => {},
}
const registry = new Registry()
const histogram = new Histogram({
  name: 'statements',
  help: 'as in server/http/callMetrics.ts',
  labelNames: ['statement'],
  buckets: [0.005, 0.05, 0.3, 1, 5],
  registers: [registry],
})
for (const statement of statementNames) histogram.zero({ statement })

async function microseconds(run: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    for (let call = 0; call < CALLS; call += 1) await run()
    best = Math.min(best, ((performance.now() - began) * 1000) / CALLS)
  }
  return best
}

const read = directRead(bare)
/** A new text each time, as the query builder makes it: its hash is not known yet. */
const statement = () => read(`${text}`, [])
const request = (tracer: Tracer) => () => {
  const trace = tracer.begin(undefined)
  return currentPlace.run({ trace, spanId: trace.rootId }, async () => {
    await statement()
    trace.end({ name: 'GET /api/invoice', kind: 'server', durationMs: 1, isError: false, attributes: {} })
  })
}

const rows: [string, number][] = [['a statement, nobody listens', await microseconds(statement)]]
onCalls({
  database: (name, seconds) => {
    histogram.observe({ statement: name }, seconds)
  },
  provider: () => {},
})
rows.push(['with its metric', await microseconds(statement)])
rows.push(['in a request, no export', await microseconds(request(new Tracer({ export: null, visibleTo: new Set() })))])
rows.push([
  'in a request, recorded for export',
  await microseconds(request(new Tracer({ export: () => {}, visibleTo: new Set() }))),
])
for (const [name, value] of rows) console.log(`${name.padEnd(36)}${value.toFixed(2).padStart(8)} µs`)
