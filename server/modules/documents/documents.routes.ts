import type { FastifyInstance } from 'fastify'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { readLanguage } from '../../texts/language.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { DocumentsService } from './documents.service.ts'

/** `GET /documents/{id}` (STM-20): always a download, never displayed inside the page. */
export async function documentsRoutes(app: FastifyInstance): Promise<void> {
  const documents = new DocumentsService({
    db: app.db,
    printer: app.printer,
    texts: app.texts,
    portal: app.portal,
    now: app.config.now,
  })

  app.get(
    '/documents/:id',
    {
      config: { access: 'user', permission: 'READ', product: 'FACTORING' },
      schema: {
        tags: ['invoices'],
        summary: 'An act, a bill or a statement as PDF',
        description:
          'id: the number of an act; `bill-<number>` for a bill; `statement-<contract>-<from>-<to>` (YYYY-MM-DD, both days included) for a period.',
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 512 } } },
        querystring: { $ref: 'actions/document-query.json#' },
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const language = readLanguage(request.query.language) ?? session.language
      const signal = abortedByClient(reply)
      const { bytes, fileName } = await documents.pdf(request.params.id, {
        partyId: partyOf(session).id,
        userId: session.userId,
        language,
        signal,
      })
      return reply.type('application/pdf').header('content-disposition', contentDisposition(fileName)).send(bytes)
    },
  )
}
