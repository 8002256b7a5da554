import type { FastifyInstance } from 'fastify'
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
}
