import type { FastifyInstance } from 'fastify'
import { documentArchive } from '../../lists/export/documentArchive.ts'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { ZIP_TYPE } from '../../lists/export/zipFiles.ts'
import { readLanguage } from '../../texts/language.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { statementsOf } from '../statements/statements.service.ts'
import { DocumentsService } from './documents.service.ts'

const config = { access: 'user', permission: 'READ', product: 'FACTORING' } as const

/** `GET /documents/{id}` (STM-20): always a download, never displayed inside the page. The PDFs of statements also come as one archive (LST-13). */
export async function documentsRoutes(app: FastifyInstance): Promise<void> {
  const documents = new DocumentsService({
    db: app.db,
    printer: app.printer,
    texts: app.texts,
    portal: app.portal,
    now: app.config.now,
  })
  const statements = statementsOf(app)

  app.get(
    '/documents/:id',
    {
      config,
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

  app.get(
    '/statements::documents',
    {
      config,
      schema: {
        tags: ['statements'],
        summary: 'PDFs of the chosen statements, or of all under the filters, as one archive',
        querystring: { $ref: 'actions/statement-documents.json#' },
        produces: [ZIP_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { userId } = session
      const partyId = partyOf(session).id
      const language = readLanguage(request.query.language) ?? session.language
      const prepare = async (signal: AbortSignal) => {
        const rows = await statements.documents(partyId, request.query)
        const make = (id: string) => documents.pdfOfMany(id, { partyId, userId, language, signal })
        return documentArchive({ rows, make, texts: app.texts, language }, 'act_')
      }
      return app.exports.ofCompanies.sendZip(reply, { userId, prepare })
    },
  )
}
