import type { FastifyInstance } from 'fastify'
import { listMessages } from './simulator.repository.ts'

const most = 200

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
  }, async (request) => {
    const { to, channel } = request.query
    const messages = await listMessages(app.db, { to: to === undefined ? undefined : spellings(to), channel, most })
    return messages.map(({ subject, createdAt, ...message }) => ({ ...message, ...(subject === null ? {} : { subject }), createdAt: createdAt.toISOString() }))
  })
}

/** A plus that was not escaped arrives as a blank: "+370…" and " 370…" are the same number. */
function spellings(to: string): string[] {
  const trimmed = to.trim()
  return /^\d{7,15}$/.test(trimmed) ? [trimmed, `+${trimmed}`] : [trimmed]
}
