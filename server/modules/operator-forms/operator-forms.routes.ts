import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { config, documentsRoute, formParams, tags } from './formRouteOptions.ts'
import { OperatorFormsService } from './operator-forms.service.ts'

/** Form administration for operators of the finance provider (role OPERATOR). */
export async function operatorFormsRoutes(app: FastifyInstance): Promise<void> {
  const service = new OperatorFormsService(app.forms, app.texts)
  const by = (request: FastifyRequest) => ({ userId: sessionOf(request).userId, at: app.config.now() })

  app.get('/operator/forms', { config, schema: { tags, summary: 'All forms with their live version' } }, async () =>
    service.list(),
  )

  app.get(
    '/operator/forms/:form',
    {
      config,
      schema: { tags, summary: 'Live version and draft of a form', params: formParams },
    },
    async (request, reply) => {
      const found = await service.one(request.params.form)
      if (found.draft !== null) reply.header('etag', `"${found.draft.revision}"`)
      return found
    },
  )

  app.put(
    '/operator/forms/:form/draft',
    {
      ...documentsRoute,
      schema: {
        tags,
        summary: 'Keep a draft, right or wrong',
        description: '412 VERSION_CONFLICT when the draft has another revision than If-Match says.',
        params: formParams,
        body: { $ref: 'actions/form-draft.json#' },
        headers: { $ref: 'actions/form-draft-headers.json#' },
      },
    },
    async (request, reply) => {
      const revision = await service.saveDraft(
        request.params.form,
        request.body,
        request.headers['if-match'],
        by(request),
      )
      return reply.header('etag', `"${revision}"`).send({ revision })
    },
  )

  app.delete(
    '/operator/forms/:form/draft',
    { config, schema: { tags, summary: 'Throw the draft away', params: formParams } },
    async (request, reply) => {
      await service.discardDraft(request.params.form)
      return reply.code(204).send()
    },
  )

  app.post(
    '/operator/forms/:form/check',
    {
      ...documentsRoute,
      schema: {
        tags,
        summary: 'What is wrong with documents, each thing at its place',
        params: formParams,
        body: { $ref: 'actions/form-documents.json#' },
      },
    },
    async request => service.check(request.params.form, request.body),
  )

  app.post(
    '/operator/forms/:form/preview',
    {
      ...documentsRoute,
      schema: {
        tags,
        summary:
          'Check documents and compile them for the preview: the address of a validator for each mode; none while there are errors',
        params: formParams,
        body: { $ref: 'actions/form-documents.json#' },
      },
    },
    async request => service.preview(request.params.form, request.body, app.config.now()),
  )

  app.post(
    '/operator/forms/:form/publish',
    {
      ...documentsRoute,
      schema: {
        tags,
        summary: 'Put documents live as a new version',
        description:
          '422 DOCUMENT_INVALID with issues; 412 VERSION_CONFLICT when another version than baseVersion is live.',
        params: formParams,
        body: { $ref: 'actions/form-publication.json#' },
      },
    },
    async request => service.publish(request.params.form, request.body, by(request)),
  )

  app.get(
    '/operator/forms/:form/versions',
    { config, schema: { tags, summary: 'History of a form, newest first', params: formParams } },
    async request => service.history(request.params.form),
  )

  app.get(
    '/operator/forms/:form/versions/:version',
    {
      config,
      schema: { tags, summary: 'The documents of one version', params: { $ref: 'actions/form-version-params.json#' } },
    },
    async request => service.version(request.params.form, request.params.version),
  )

  app.post(
    '/operator/forms/:form/rollback',
    {
      config,
      schema: {
        tags,
        summary: 'Publish a copy of an earlier version',
        params: formParams,
        body: { $ref: 'actions/form-rollback.json#' },
      },
    },
    async request => service.rollBack(request.params.form, request.body, by(request)),
  )
}
