import type { FastifyInstance } from 'fastify'
import { decide, waitingForProvider } from './provider.service.ts'

const config = { access: 'public' } as const
const tags = ['simulator']

/** Simulates the decision of the finance provider: finances or rejects submitted invoices. Only while SIMULATORS is on. */
export async function simulatedProviderRoutes(app: FastifyInstance): Promise<void> {
  if (!app.config.simulators) return
  const tools = { db: app.db, now: app.config.now }

  app.get(
    '/simulator/invoices',
    {
      config,
      schema: {
        tags,
        summary: 'Uploaded invoices that wait for the decision of the provider',
        response: { 200: { $ref: 'actions/simulator-invoices-answer.json#' } },
      },
    },
    async () => waitingForProvider(tools),
  )

  app.post(
    '/simulator/invoices/decision',
    {
      config,
      schema: {
        tags,
        summary: 'Finance or reject a submitted invoice as the provider',
        body: { $ref: 'actions/simulator-decision.json#' },
      },
    },
    async (request, reply) => {
      await decide(tools, request.body)
      return reply.code(204).send()
    },
  )
}
