import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import type { ReplayLine } from '../../../schemas/studio/comparison.ts'
import { PortalError } from '../../errors.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { FormComparer } from './compare/FormComparer.ts'
import { FormComparisonService } from './form-comparison.service.ts'
import { documentsRoute, formParams, tags } from './formRouteOptions.ts'
import { OperatorFormsService } from './operator-forms.service.ts'

/** What a draft would do to applicants, for operators. */
export async function formComparisonRoutes(app: FastifyInstance): Promise<void> {
  const comparer = new FormComparer(app)
  app.addHook('onClose', () => comparer.close())
  const service = new FormComparisonService({
    db: app.db,
    forms: app.forms,
    operatorForms: new OperatorFormsService(app.forms, app.texts),
    comparer,
    now: app.config.now,
  })

  app.post(
    '/operator/forms/:form/comparison',
    {
      ...documentsRoute,
      schema: {
        tags,
        summary: 'Examples of answers that only the live version or only these documents accept, in each mode',
        description:
          'The answers are made up. An example proves the difference; none found in so many tries proves nothing. 422 DOCUMENT_INVALID with issues. A newer call of the same operator replaces an older one, which gets 503 OVERLOADED.',
        params: formParams,
        body: { $ref: 'actions/form-documents.json#' },
      },
    },
    async (request, reply) =>
      service.examples(request.params.form, request.body, {
        userId: sessionOf(request).userId,
        signal: abortedByClient(reply),
      }),
  )

  app.post(
    '/operator/forms/:form/replay',
    {
      ...documentsRoute,
      // A compressor would hold the lines back until they are many.
      compress: false,
      schema: {
        tags,
        summary: 'How many of the last stored applications these documents would refuse, and why',
        description:
          'Lines of JSON: {done, total} while it runs, then {result}, or {failed} with the code of an error. Counts and reasons by mode, never an answer; null is a count from 1 to 4. 422 DOCUMENT_INVALID with issues. Closing the connection stops it.',
        params: formParams,
        body: { $ref: 'actions/form-documents.json#' },
      },
    },
    async (request, reply) => {
      const asking = { userId: sessionOf(request).userId, signal: abortedByClient(reply) }
      const replay = await service.replay(request.params.form, request.body, asking)
      const lines = new PassThrough()
      const write = (line: ReplayLine): void => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`))
      replay((done, total) => write({ done, total }))
        .then(result => write({ result }))
        .catch((error: unknown) => {
          if (!(error instanceof PortalError)) request.log.error({ err: error }, 'a replay has failed')
          write({ failed: error instanceof PortalError ? error.code : 'SYSTEM_ERROR' })
        })
        .finally(() => lines.end())
      return reply.type('application/x-ndjson; charset=utf-8').send(lines)
    },
  )
}
