import type { FastifyInstance } from 'fastify'
import { answerPhone, simulatedPhones } from './phones.service.ts'
import { simulatedMessages } from './simulator.service.ts'

/**
 * Messages of the simulated SMS gateway and mail server, and the simulated phones, for testers. These routes expose
 * login codes and let anyone confirm a login. They are therefore registered only while SIMULATORS is on.
 */
export async function simulatorRoutes(app: FastifyInstance): Promise<void> {
  if (!app.config.simulators) return
  app.get(
    '/simulator/messages',
    {
      config: { access: 'public' },
      schema: {
        tags: ['simulator'],
        summary: 'Simulated messages, newest first',
        querystring: { $ref: 'actions/simulator-messages.json#' },
        response: { 200: { $ref: 'actions/simulator-messages-answer.json#' } },
      },
    },
    async request => simulatedMessages(app.db, request.query),
  )

  const { simulatedIdentities: identities } = app
  if (identities === null) return
  app.get(
    '/simulator/phones',
    {
      config: { access: 'public' },
      schema: {
        tags: ['simulator'],
        summary: 'Simulated phones of Smart-ID and Mobile-ID',
        response: { 200: { $ref: 'actions/simulator-phones-answer.json#' } },
      },
    },
    async () => simulatedPhones(identities),
  )

  app.post(
    '/simulator/phones/:id/answer',
    {
      config: { access: 'public' },
      schema: {
        tags: ['simulator'],
        summary: 'Answer a simulated phone',
        params: { $ref: 'actions/simulator-phone-params.json#' },
        body: { $ref: 'actions/simulator-phone-reply.json#' },
      },
    },
    async (request, reply) => {
      answerPhone(identities, request.params.id, request.body.answer)
      return reply.code(204).send()
    },
  )
}
