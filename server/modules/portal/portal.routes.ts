import type { FastifyInstance } from 'fastify'
import { portalAnswer } from '../../http/portalAnswer.ts'

/** Portal settings and the features of this process. */
export async function portalRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/portal',
    {
      config: { access: 'public' },
      schema: { tags: ['portal'], summary: 'Portal settings for the page' },
    },
    async () => portalAnswer(app),
  )
}
