import type { FastifyInstance } from 'fastify'
import { simulatedMessages } from './simulator.service.ts'

/**
 * What the simulated SMS gateway and mail server took over, for testers. It shows login codes to everybody, so it exists only
 * while SIMULATORS is on; otherwise the address is unknown.
 */
export async function simulatorRoutes(app: FastifyInstance): Promise<void> {
  if (!app.config.simulators) return
  app.get<{ Querystring: { to?: string; channel?: string } }>('/simulator/messages', {
    config: { access: 'public' },
    schema: {
      tags: ['simulator'], summary: 'Simulated messages, newest first', querystring: { $ref: 'actions/simulator-messages.json#' },
      response: { 200: { $ref: 'actions/simulator-messages-answer.json#' } },
    },
  }, async (request) => simulatedMessages(app.db, request.query))
}
