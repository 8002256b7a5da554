import type { FastifyInstance } from 'fastify'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { attachment } from '../../http/attachment.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { ContractRequestsService } from './contract-requests.service.ts'
import { requestProgress } from './request-progress.service.ts'
import { requestKinds, type RequestForm } from './requestKinds.ts'
import { requestNotices } from './requestNotices.ts'

const summaries: Readonly<Record<RequestForm, string>> = {
  'increase-limit': 'Ask for a higher limit',
  prolong: 'Ask for a later end',
  'add-buyer': 'Ask for buyers or suppliers to be added',
  'edit-buyer': 'Ask for a change of a buyer or supplier',
  'delete-buyer': 'Ask for a buyer or supplier to be taken off',
}

const reading = { access: 'user', product: 'FACTORING', permission: 'READ' } as const
const params = { $ref: 'actions/contract-request-params.json#' } as const

/**
 * Requests to the provider about a contract (REQ-01). Bodies are payloads of the forms of the same names, validated by
 * their live versions.
 */
export async function contractRequestsRoutes(app: FastifyInstance): Promise<void> {
  const { db, forms, outbox, texts, portal, config } = app
  const service = new ContractRequestsService({
    db,
    forms,
    outbox,
    texts,
    lists: portal,
    settings: portal,
    now: config.now,
    classifiers: new ClassifierService(config.now),
    notices: requestNotices(texts, portal, config.publicUrl),
  })
  const progress = requestProgress(app)

  for (const [form, { permission }] of Object.entries(requestKinds) as [
    RequestForm,
    (typeof requestKinds)[RequestForm],
  ][]) {
    app.post(
      `/notification/email/contract/${form}`,
      {
        config: {
          access: 'user',
          product: 'FACTORING',
          permission,
          limit: { max: config.simulators ? 2400 : 240, windowSeconds: 600 },
        },
        schema: {
          tags: ['contracts'],
          summary: summaries[form],
          description: `Stored with its history and mailed to the provider. Body: payload of the form, see GET /definitions/forms/${form}.`,
          body: { type: 'object', description: `Payload of the form ${form}` },
          querystring: { $ref: 'actions/contract-request-query.json#' },
          headers: { $ref: 'actions/financial-request-headers.json#' },
          response: { 200: { $ref: 'actions/contract-request-submitted.json#' } },
        },
      },
      async request =>
        service.submit(sessionOf(request), form, {
          payload: request.body,
          contractId: request.query.contractId,
          formVersion: request.headers['x-form-version'],
          idempotencyKey: request.headers['idempotency-key'],
        }),
    )
  }

  app.get(
    '/contracts/:contractId/requests',
    {
      config: reading,
      schema: {
        tags: ['contracts'],
        summary: 'Requests to the provider about a contract, newest first, with their history',
        params: {
          type: 'object',
          required: ['contractId'],
          properties: { contractId: { type: 'string', maxLength: 512 } },
        },
        querystring: { type: 'object', additionalProperties: false, properties: {} },
        response: { 200: { $ref: 'actions/contract-requests-answer.json#' } },
      },
    },
    async request => service.list(sessionOf(request), request.params.contractId),
  )

  app.get(
    '/contracts/:contractId/requests/:requestId',
    {
      config: reading,
      schema: {
        tags: ['contracts'],
        summary: 'Answers of a request about a contract, in the words of the form that was filled in',
        params,
        response: { 200: { $ref: 'actions/contract-request-answers-answer.json#' } },
      },
    },
    async request => service.answers(sessionOf(request), request.params.contractId, request.params.requestId),
  )

  app.get(
    '/contracts/:contractId/requests/:requestId/files/:fileId',
    {
      config: reading,
      schema: {
        tags: ['contracts'],
        summary: 'A file of a request about a contract',
        params: { $ref: 'actions/contract-request-file-params.json#' },
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => {
      const { contractId, requestId, fileId } = request.params
      const id = await service.ownId(sessionOf(request), contractId, requestId)
      return attachment(reply, await progress.file(id, fileId))
    },
  )

  app.post(
    '/contracts/:contractId/requests/:requestId/withdraw',
    {
      config: { ...reading, limit: { max: config.simulators ? 1200 : 120, windowSeconds: 600 } },
      schema: {
        tags: ['contracts'],
        summary: 'Withdraw a request that the provider has not taken up yet',
        description:
          'Needs the permission that sending it needs. 409 CONTRACT_REQUEST_IN_REVIEW or CONTRACT_REQUEST_ANSWERED once the provider has. A repeated call changes nothing.',
        params,
        response: { 200: { $ref: 'actions/contract-request-withdrawn.json#' } },
      },
    },
    async request => progress.withdraw(sessionOf(request), request.params),
  )
}
