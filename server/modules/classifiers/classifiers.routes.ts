import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../../texts/language.ts'
import { ClassifierService } from './classifiers.service.ts'

export async function classifierRoutes(app: FastifyInstance): Promise<void> {
  const service = new ClassifierService(app.config.now)

  app.get(
    '/form/classifier/:kind',
    {
      config: { access: 'public' },
      schema: {
        tags: ['forms'],
        summary: 'Values of a classifier',
        params: { $ref: 'actions/classifier-params.json#' },
        querystring: { $ref: 'actions/classifier-query.json#' },
        response: { 200: { $ref: 'actions/classifier-values.json#' } },
      },
    },
    async ({ params, query }) => ({
      values: service.values(params.kind, readLanguage(query.language) ?? app.portal.defaultLanguage, query.group),
    }),
  )
}
