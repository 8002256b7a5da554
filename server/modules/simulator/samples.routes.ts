import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { sample, samples } from './samples.service.ts'

const config = { access: 'public' } as const
const tags = ['simulator']

/** Files to try the upload of invoices with. Registered only while SIMULATORS is on. */
export async function simulatedSamplesRoutes(app: FastifyInstance): Promise<void> {
  if (!app.config.simulators) return
  const tools = { db: app.db, now: app.config.now }

  app.get(
    '/simulator/samples',
    {
      config,
      schema: {
        tags,
        summary: 'Files to try the upload of invoices with',
        response: { 200: { $ref: 'actions/simulator-samples-answer.json#' } },
      },
    },
    async () => samples(tools),
  )

  app.get(
    '/simulator/samples/:name',
    {
      config,
      schema: { tags, summary: 'One of these files', params: { $ref: 'actions/simulator-sample-params.json#' } },
    },
    async (request, reply) => {
      const { name, contentType, content } = await sample(tools, request.params.name)
      return reply.type(contentType).header('content-disposition', contentDisposition(name)).send(content)
    },
  )
}
