import fp from 'fastify-plugin'
import { Histogram } from 'prom-client'
import { statementNames } from '../db/statementName.ts'
import { onCalls, providerNames, providerResults } from '../tracing/calls.ts'

/**
 * Calls of the database and of external services (API-40). Labels have fixed lists, and every series exists from the
 * start, or a rule would miss the first failure.
 */
export const callMetrics = fp(
  async app => {
    const registers = [app.metrics]
    const statements = new Histogram({
      name: 'portal_db_call_seconds',
      help: 'Duration of statements of the database, without the wait for a connection',
      labelNames: ['statement'],
      buckets: [0.005, 0.05, 0.3, 1, 5],
      registers,
    })
    const providers = new Histogram({
      name: 'portal_provider_seconds',
      help: 'Duration of calls of external services; those that wait for a person are counted only when they fail',
      labelNames: ['provider', 'result'],
      buckets: [0.1, 0.5, 1, 2.5, 5, 10],
      registers,
    })
    for (const statement of statementNames) statements.zero({ statement })
    for (const provider of providerNames) for (const result of providerResults) providers.zero({ provider, result })
    const remove = onCalls({
      database: (statement, seconds) => {
        statements.observe({ statement }, seconds)
      },
      provider: (provider, result, seconds) => {
        providers.observe({ provider, result }, seconds)
      },
    })
    app.addHook('onClose', async () => {
      remove()
    })
  },
  { name: 'call-metrics', dependencies: ['observability'] },
)
