import type { FastifyInstance } from 'fastify'
import { readBanners, readFaq } from './content.ts'
import { ContentService } from './content.service.ts'
import { languageOfQuery } from './languageOfQuery.ts'

/** Banners, FAQ and texts (SHL-30). Pages read them before sign-in, so the routes are public. */
export async function contentRoutes(app: FastifyInstance): Promise<void> {
  const content = new ContentService({ faq: readFaq(), banners: readBanners(), texts: app.texts })
  const open = { access: 'public' as const }
  const query = { $ref: 'actions/legal-text-query.json#' } as const
  const languageOf = (code: string | undefined) => languageOfQuery(code, app.portal.defaultLanguage)

  app.get(
    '/cms/banners',
    {
      config: open,
      schema: {
        tags: ['cms'],
        summary: 'Banners of a language',
        querystring: query,
        response: { 200: { $ref: 'actions/cms-banners.json#' } },
      },
    },
    async request => content.banners(languageOf(request.query.language)),
  )

  app.get(
    '/cms/faq',
    {
      config: open,
      schema: {
        tags: ['cms'],
        summary: 'Frequent questions of a language',
        querystring: query,
        response: { 200: { $ref: 'actions/cms-faq.json#' } },
      },
    },
    async request => content.faq(languageOf(request.query.language)),
  )

  app.get(
    '/cms/translations',
    {
      config: open,
      schema: {
        tags: ['cms'],
        summary: 'Words of the public pages in a language',
        querystring: query,
        response: { 200: { $ref: 'actions/cms-translations.json#' } },
      },
    },
    async request => content.translations(languageOf(request.query.language)),
  )
}
