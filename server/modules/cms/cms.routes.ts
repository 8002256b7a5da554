import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { readAttachments } from './attachments.ts'
import { CmsService } from './cms.service.ts'
import { languageOfQuery } from './languageOfQuery.ts'
import { readLegalTexts } from './legalTexts.ts'

export async function cmsRoutes(app: FastifyInstance): Promise<void> {
  const texts = readLegalTexts()
  const service = new CmsService(texts, readAttachments(app.config.root, texts), app.prefix)

  app.get(
    '/cms/legal-text',
    {
      config: { access: 'public' },
      schema: {
        tags: ['cms'],
        summary: 'Legal texts of a language',
        querystring: { $ref: 'actions/legal-text-query.json#' },
        response: { 200: { $ref: 'actions/legal-texts.json#' } },
      },
    },
    async ({ query }) => service.legalTexts(languageOfQuery(query.language, app.portal.defaultLanguage)),
  )

  app.get(
    '/cms/legal-text/attachments/:name/:language',
    {
      config: { access: 'public' },
      schema: {
        tags: ['cms'],
        summary: 'The PDF of a legal text, as a download',
        params: { $ref: 'actions/legal-attachment-params.json#' },
      },
    },
    async ({ params }, reply) => {
      const { fileName, bytes } = service.attachment(params.name, params.language)
      // Range requests are disabled: the files are small, and partial responses would need the same security checks.
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(fileName))
        .header('accept-ranges', 'none')
        .send(bytes)
    },
  )
}
