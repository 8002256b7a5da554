import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../../texts/language.ts'
import { CmsService } from './cms.service.ts'
import { readLegalTexts } from './legalTexts.ts'

export async function cmsRoutes(app: FastifyInstance): Promise<void> {
  const service = new CmsService(readLegalTexts())

  app.get<{ Querystring: { language?: string } }>('/cms/legal-text', {
    config: { access: 'public' },
    schema: {
      tags: ['cms'], summary: 'Legal texts of a language',
      querystring: { $ref: 'actions/legal-text-query.json#' }, response: { 200: { $ref: 'actions/legal-texts.json#' } },
    },
  }, async ({ query }) => service.legalTexts(readLanguage(query.language) ?? app.portal.defaultLanguage))
}
