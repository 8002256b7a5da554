import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { printApplication, printPart } from './application-copy.service.ts'
import { findReceipt } from './receipts.service.ts'

const HOUR_MS = 3_600_000

/**
 * Copy of a submitted application. The receipt is sent in the body, so it never appears in a URL, browser history or
 * log.
 */
export async function applicationCopyRoutes(app: FastifyInstance): Promise<void> {
  app.post(
    '/form/financial-request/copy',
    {
      config: { access: 'public', limit: { max: app.config.simulators ? 1200 : 60, windowSeconds: 600 } },
      schema: {
        tags: ['forms'],
        summary: 'The copy of a sent request as PDF',
        description: '404 for a receipt that is unknown or has expired.',
        body: { $ref: 'actions/application-copy.json#' },
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const signal = abortedByClient(reply)
      const now = app.config.now()
      const found = await findReceipt(
        app.db,
        request.body.receipt,
        new Date(now.getTime() - app.portal.applicationCopy.hours * HOUR_MS),
      )
      if (found === undefined) throw new PortalError('NOT_FOUND')
      const { applicationId, relatedApplicantId } = found
      const bytes =
        relatedApplicantId === null
          ? await printApplication(app, applicationId, { signal })
          : await printPart(app, relatedApplicantId, { signal })
      const { reference } = await app.db
        .selectFrom('application')
        .select('reference')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow()
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${reference}.pdf"`)
        .send(bytes)
    },
  )
}
