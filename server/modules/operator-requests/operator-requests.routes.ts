import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { attachment } from '../../http/attachment.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { RequestDetails } from '../contract-requests/request-details.service.ts'
import { requestProgress } from '../contract-requests/request-progress.service.ts'
import { OperatorRequests } from './operator-requests.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const config = { access: 'operator' as const, anyParty: true as const }
const tags = ['operator']
const params = { $ref: 'actions/operator-request-params.json#' } as const
const headers = { $ref: 'actions/request-answer-headers.json#' } as const
const one = { $ref: 'entities/operator-request.json#' } as const
const CONFLICTS =
  '409 CONTRACT_REQUEST_WITHDRAWN or CONTRACT_REQUEST_ANSWERED when it has ended; 412 VERSION_CONFLICT when it has changed since the revision in If-Match. The same answer again changes nothing.'

const REJECTIONS =
  '404 NOT_FOUND or 412 VERSION_CONFLICT name in details.rows each request that prevents it, and nothing is answered then. The same answer again changes nothing.'

/** Requests of companies about their contracts (role OPERATOR). Views, downloads, exports and answers are audited. */
export async function operatorRequestsRoutes(app: FastifyInstance): Promise<void> {
  const { db, texts, resources, forms } = app
  const { now } = app.config
  const requests = new OperatorRequests({
    db,
    texts,
    resources,
    now,
    details: new RequestDetails({ db, forms, texts, now }),
    progress: requestProgress(app),
  })
  const exports = app.exports.ofOperators
  const answering = {
    ...config,
    limit: { max: app.config.simulators ? 2400 : 240, windowSeconds: 600, name: 'operator.requests' },
  }
  const reader = (request: Pick<FastifyRequest, 'session'>) => sessionOf(request as FastifyRequest)

  app.get(
    '/operator/requests',
    {
      config,
      schema: {
        tags,
        summary: 'One page of the requests of companies about their contracts',
        querystring: { $ref: 'actions/operator-request-list.json#' },
        response: { 200: { $ref: 'actions/operator-request-list-answer.json#' } },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await requests.list(request.query)),
  )

  app.get(
    '/operator/requests/tabs',
    {
      config: config,
      schema: {
        tags,
        summary: 'Requests counted by status, for the tabs of the list',
        querystring: { $ref: 'actions/operator-request-tabs.json#' },
        response: { 200: { $ref: 'actions/list-tabs-answer.json#' } },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await requests.tabs(request.query)),
  )

  app.get(
    '/operator/requests::export',
    {
      config,
      schema: {
        tags,
        summary: 'All requests under the filters as a spreadsheet or CSV; written to the audit',
        querystring: { $ref: 'actions/operator-request-export.json#' },
        produces: [XLSX_TYPE, CSV_TYPE],
      },
    },
    async (request, reply) => {
      const { userId, language } = reader(request)
      return exports.send(reply, {
        userId,
        format: request.query.format,
        prepare: () => requests.export(request.query, language),
        audit: () => requests.noteExport(request.query, userId),
      })
    },
  )

  app.post(
    '/operator/requests::approve',
    {
      config: answering,
      schema: {
        tags,
        summary: 'Approve all of the chosen requests; their senders are notified by e-mail',
        description: REJECTIONS,
        body: { $ref: 'actions/operator-request-approvals.json#' },
        response: { 200: { $ref: 'actions/operator-request-results.json#' } },
      },
    },
    async request => {
      const { requests: chosen, note } = request.body
      return requests.answerAll(chosen, { status: 'APPROVED', note: noteOf(note) }, reader(request).userId)
    },
  )

  app.post(
    '/operator/requests::refuse',
    {
      config: answering,
      schema: {
        tags,
        summary: 'Decline all of the chosen requests; their senders are notified of the reason by e-mail',
        description: REJECTIONS,
        body: { $ref: 'actions/operator-request-refusals.json#' },
        response: { 200: { $ref: 'actions/operator-request-results.json#' } },
      },
    },
    async request => {
      const { requests: chosen, reason } = request.body
      return requests.answerAll(chosen, { status: 'DECLINED', note: noteOf(reason) }, reader(request).userId)
    },
  )

  app.get(
    '/operator/requests/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One request with answers, files and history; the view is written to the audit',
        params,
        response: { 200: one },
      },
    },
    async request => requests.one(request.params.id, reader(request)),
  )

  app.get(
    '/operator/requests/:id/files/:fileId',
    {
      config,
      schema: {
        tags,
        summary: 'A file of a request; written to the audit',
        params: { $ref: 'actions/operator-request-file-params.json#' },
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      return attachment(reply, await requests.file(id, fileId, reader(request).userId))
    },
  )

  app.post(
    '/operator/requests/:id/approve',
    {
      config: answering,
      schema: {
        tags,
        summary: 'Approve a request; its sender is notified by e-mail',
        description: CONFLICTS,
        params,
        headers,
        body: { $ref: 'actions/request-approval.json#' },
        response: { 200: one },
      },
    },
    async request =>
      requests.answer(
        request.params.id,
        { status: 'APPROVED', note: noteOf(request.body.note), revision: revisionOf(request.headers['if-match']) },
        reader(request),
      ),
  )

  app.post(
    '/operator/requests/:id/refuse',
    {
      config: answering,
      schema: {
        tags,
        summary: 'Decline a request; its sender is notified of the reason by e-mail',
        description: CONFLICTS,
        params,
        headers,
        body: { $ref: 'actions/request-refusal.json#' },
        response: { 200: one },
      },
    },
    async request =>
      requests.answer(
        request.params.id,
        { status: 'DECLINED', note: noteOf(request.body.reason), revision: revisionOf(request.headers['if-match']) },
        reader(request),
      ),
  )
}

function noteOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function revisionOf(header: string): number {
  return Number(header.replaceAll('"', ''))
}
