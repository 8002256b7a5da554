import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import type { InvoiceUploadService } from './invoice-upload.service.ts'
import { joinRepeated, readChangedRow, readNewRow } from './sentRow.ts'
import type { SubmissionService } from './submission.service.ts'
import { config, contractParams, headers, idParams, none, nothing, tags } from './uploadRouteOptions.ts'

/** Drafts of invoices: typing, changing and removing them, and their submission. */
export function draftsRoutes(app: FastifyInstance, upload: InvoiceUploadService, submission: SubmissionService): void {
  app.get(
    '/invoice/upload/:contractId',
    {
      config,
      schema: {
        tags,
        summary: 'Drafts of a contract, with their problems',
        params: contractParams,
        querystring: { $ref: 'actions/upload-list-query.json#' },
        response: { 200: { $ref: 'actions/upload-list-answer.json#' } },
      },
    },
    async request =>
      upload.list(sessionOf(request), request.params.contractId, {
        page: request.query.page ?? 0,
        size: request.query.size ?? 1000,
        ...(request.query.uuids !== undefined && { ids: listOf(request.query.uuids) }),
      }),
  )

  app.post(
    '/invoice/manual-upload/:contractId',
    {
      config,
      preValidation: [joinRepeated, readNewRow],
      schema: {
        tags,
        summary: 'Store a typed row as a draft',
        description:
          'With errors `valid` is false, and nothing is stored without `keepFaulty`. Files may also be named in the body, as `fileResponses` [{uuid}]. Amounts may be numbers.',
        params: contractParams,
        querystring: { $ref: 'actions/manual-upload-query.json#' },
        headers,
        body: { $ref: 'actions/manual-upload.json#' },
        response: { 200: { $ref: 'actions/manual-upload-answer.json#' } },
      },
    },
    async request =>
      upload.addTyped(
        sessionOf(request),
        request.params.contractId,
        request.body,
        { fileUuids: listOf(request.query.fileUploadUuids), keepFaulty: request.query.keepFaulty ?? false },
        request.headers['idempotency-key'],
      ),
  )

  app.put(
    '/invoice/upload/:id',
    {
      config,
      preValidation: readChangedRow,
      schema: {
        tags,
        summary: 'Change a draft',
        description:
          '412 VERSION_CONFLICT when somebody else changed it; `details.invoice` is the draft as it is now. The body may be the whole draft as GET gives it: only its cells are read, a cell that is null keeps the text in `raw`, and `version` counts like If-Match.',
        params: idParams,
        querystring: { $ref: 'actions/upload-change-query.json#' },
        headers: { $ref: 'actions/upload-change-headers.json#' },
        body: { $ref: 'actions/upload-change.json#' },
        response: { 200: { $ref: 'actions/manual-upload-answer.json#' } },
      },
    },
    async request =>
      upload.change(sessionOf(request), request.params.id, request.body, {
        version: versionOf(request.headers['if-match']),
        keepFaulty: request.query.keepFaulty ?? false,
      }),
  )

  app.delete(
    '/invoice/upload',
    {
      config,
      preValidation: joinRepeated,
      schema: {
        tags,
        summary: 'Remove drafts, all or none; or all of one upload',
        querystring: { $ref: 'actions/upload-removal-query.json#' },
        response: none,
      },
    },
    async (request, reply) => {
      await upload.remove(sessionOf(request), request.query)
      return reply.code(204).send()
    },
  )

  app.post(
    '/invoice/upload/:contractId/validate',
    {
      config,
      schema: {
        tags,
        summary: 'Dry run of the submission',
        params: contractParams,
        querystring: nothing,
        response: { 200: { $ref: 'actions/upload-status.json#' } },
      },
    },
    async request => submission.validate(sessionOf(request), request.params.contractId),
  )

  app.post(
    '/invoice/upload/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Submit the valid drafts of a contract, or one draft, for financing',
        params: idParams,
        querystring: nothing,
        headers,
        response: { 200: { $ref: 'actions/upload-submitted.json#' } },
      },
    },
    async request => submission.submit(sessionOf(request), request.params.id, request.headers['idempotency-key']),
  )

  app.get(
    '/invoice/upload/summary',
    {
      config,
      schema: {
        tags,
        summary: 'Sums over the valid drafts of a contract',
        querystring: { $ref: 'actions/upload-contract-query.json#' },
        response: { 200: { $ref: 'actions/upload-summary.json#' } },
      },
    },
    async request => submission.summary(sessionOf(request), request.query.contractId),
  )
}

function listOf(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap(part => (part.trim() === '' ? [] : [part.trim()]))
}

function versionOf(header: string | undefined): number | undefined {
  return header === undefined ? undefined : Number(header.replaceAll('"', ''))
}
