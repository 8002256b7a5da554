import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AttachmentInspector } from '../../files/attachments.ts'
import { PortalError } from '../../errors.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { SpreadsheetReader } from '../../uploads/spreadsheet/SpreadsheetReader.ts'
import { DocumentReader } from '../../uploads/documents/DocumentReader.ts'
import { RecognitionService } from './recognition.service.ts'
import type { FileType } from './invoice-upload.types.ts'
import { InvoiceFilesService } from './files.service.ts'
import { SheetsService } from './sheets.service.ts'
import { InvoiceUploadService } from './invoice-upload.service.ts'
import { SendingService } from './sending.service.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows pasted from a spreadsheet. */
const PASTED = 'text/tab-separated-values'
const config = { access: 'user', permission: 'UPLOAD_INVOICES', product: 'FACTORING' } as const
const tags = ['upload']
const contractParams = { $ref: 'actions/upload-contract-params.json#' } as const
const idParams = { $ref: 'actions/upload-id-params.json#' } as const
const nothing = { type: 'object', additionalProperties: false, properties: {} } as const
const headers = { $ref: 'actions/idempotency-headers.json#' } as const
const none = { 204: { type: 'null' } }

/** Drafts of invoices, their submission and their files (UPL-14). */
export async function invoiceUploadRoutes(app: FastifyInstance): Promise<void> {
  const { db, portal, buyerVerification } = app
  const { now } = app.config
  const maxBytes = portal.upload.maxMegabytes * BYTES_PER_MEGABYTE
  const upload = new InvoiceUploadService({ db, now, contracts: portal.contracts })
  const sending = new SendingService({
    db,
    now,
    verification: buyerVerification,
    wakeMails: () => app.outbox.wake('EMAIL'),
  })
  const recognition = new RecognitionService({
    db,
    now,
    contracts: portal.contracts,
    reader: new DocumentReader(),
    onError: error =>
      app.log.error({ message: error instanceof Error ? error.message : String(error) }, 'a document was not read'),
  })
  app.addHook('onReady', async () => recognition.start())
  app.addHook('onClose', () => recognition.close())
  const files = new InvoiceFilesService({
    db,
    now,
    wakeRecognition: () => recognition.wake(),
    inspector: new AttachmentInspector(
      { maxMegabytes: portal.upload.maxMegabytes, types: portal.invoiceUpload.documentTypes },
      'invoiceUpload',
    ),
  })
  const reader = new SpreadsheetReader()
  app.addHook('onClose', () => reader.close())
  const sheets = new SheetsService({ db, now, portal, reader, texts: app.texts })
  app.addContentTypeParser(PASTED, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // The limit is one byte higher to distinguish "too large" from "exactly at the limit".
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 50 },
  })

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
      }),
  )

  app.post(
    '/invoice/manual-upload/:contractId',
    {
      config,
      schema: {
        tags,
        summary: 'Store a typed row as a draft',
        description: 'With errors `valid` is false, and nothing is stored without `keepFaulty`.',
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
      schema: {
        tags,
        summary: 'Change a draft',
        description: '412 VERSION_CONFLICT when somebody else changed it; `details.invoice` is the draft as it is now.',
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
    async request => upload.validate(sessionOf(request), request.params.contractId),
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
    async request => upload.submit(sessionOf(request), request.params.id, request.headers['idempotency-key']),
  )

  app.post(
    '/invoice/upload/:contractId/buyer-verification::send',
    {
      config,
      schema: {
        tags,
        summary: 'Send submitted invoices to their buyers, all or none',
        params: contractParams,
        querystring: nothing,
        headers,
        body: { $ref: 'actions/verification-send.json#' },
        response: { 200: { $ref: 'actions/verification-sent.json#' } },
      },
    },
    async request =>
      sending.send(sessionOf(request), request.params.contractId, request.body, request.headers['idempotency-key']),
  )

  app.post(
    '/invoice/upload/:contractId/buyer-verification::preview',
    {
      config,
      schema: {
        tags,
        summary: 'The mail that a group of invoices would be sent with',
        description: 'Changes nothing. The link of the mail has an ellipsis in place of its key.',
        params: contractParams,
        querystring: nothing,
        body: { $ref: 'actions/verification-group.json#' },
        response: { 200: { $ref: 'actions/verification-preview.json#' } },
      },
    },
    async request => sending.preview(sessionOf(request), request.params.contractId, request.body),
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
    async request => upload.summary(sessionOf(request), request.query.contractId),
  )

  app.get(
    '/invoice/upload/template',
    {
      config,
      schema: {
        tags,
        summary: 'Empty workbook for a contract',
        querystring: { $ref: 'actions/upload-contract-query.json#' },
      },
    },
    async (request, reply) => {
      const { name, content } = await sheets.template(sessionOf(request), request.query.contractId)
      return reply.type(WORKBOOK).header('content-disposition', contentDisposition(name)).send(content)
    },
  )

  app.get(
    '/invoice/upload/errors',
    {
      config,
      schema: {
        tags,
        summary: 'Workbook that shows the errors of an upload, by default of the latest',
        querystring: { $ref: 'actions/upload-errors-query.json#' },
      },
    },
    async (request, reply) => {
      const { contractId, file } = request.query
      const { name, content } = await sheets.errors(sessionOf(request), contractId, file)
      return reply.type(WORKBOOK).header('content-disposition', contentDisposition(name)).send(content)
    },
  )

  app.post(
    '/v2/invoice/upload',
    {
      config: { ...config, stores: true, limit: { max: app.config.simulators ? 6000 : 600, windowSeconds: 600 } },
      bodyLimit: maxBytes,
      schema: {
        tags,
        summary: 'Upload a spreadsheet, or pasted rows as tab-separated text',
        description:
          'Every row becomes a draft, faulty ones too. SME29 cannot be opened, SME30 no known columns, SME31 no rows or too many, SME59 not finished. With SME30, `details` may name the found columns for `columns`.',
        consumes: ['multipart/form-data', PASTED],
        querystring: { $ref: 'actions/spreadsheet-query.json#' },
        response: { 201: { $ref: 'actions/spreadsheet-answer.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { contractId, columns, sheet, line, replaces } = request.query
      const contract = await sheets.place(session, contractId, replaces)
      const options = { columns, place: { sheet: sheet ?? 0, line: line ?? 0 }, replaces }
      if (typeof request.body === 'string')
        return reply
          .code(201)
          .send(
            await sheets.store(session, contract, { name: 'paste.tsv', content: Buffer.from(request.body) }, options),
          )
      const { name, file } = await receiveFile(request, maxBytes)
      try {
        if (file.tooLarge) throw new PortalError('SME11')
        return await reply
          .code(201)
          .send(await sheets.store(session, contract, { name, content: await file.content() }, options))
      } finally {
        await file.close()
      }
    },
  )

  const storeFile = (type: FileType) => async (request: FastifyRequest, reply: FastifyReply) => {
    const session = sessionOf(request)
    const query = request.query as { readonly contractId: string; readonly uploadId?: string }
    const place = await files.place(session, query, type)
    const { name, file } = await receiveFile(request, maxBytes)
    try {
      return await reply.code(201).send(await files.store(session, place, name, file))
    } finally {
      await file.close()
    }
  }
  const storing = {
    config: { ...config, stores: true, limit: { max: app.config.simulators ? 6000 : 600, windowSeconds: 600 } },
  } as const
  const fileSchema = {
    tags,
    description: 'multipart/form-data with one file. SME11 (SME9) too large, SME32 and SME33 not an accepted type.',
    consumes: ['multipart/form-data'],
    querystring: { $ref: 'actions/invoice-file-query.json#' },
    response: { 201: { $ref: 'entities/upload-file.json#' } },
  }

  app.post(
    '/invoice/attachment-upload',
    { ...storing, schema: { ...fileSchema, summary: 'Upload the document of an invoice' } },
    storeFile('INVOICE_OCR'),
  )
  app.post(
    '/invoice/attachment-upload/additional',
    { ...storing, schema: { ...fileSchema, summary: 'Upload a supporting document' } },
    storeFile('INVOICE_ADDITIONAL_ATTACHMENT'),
  )

  app.delete(
    '/invoice/attachment-upload',
    {
      config,
      schema: {
        tags,
        summary: 'Remove uploaded files, all or none',
        querystring: { $ref: 'actions/invoice-file-removal.json#' },
        response: none,
      },
    },
    async (request, reply) => {
      await files.remove(sessionOf(request), request.query.uuids, request.query.fileTypes)
      return reply.code(204).send()
    },
  )

  app.post(
    '/invoice/store/additional-attachment',
    {
      config,
      schema: {
        tags,
        summary: 'Add supporting documents to a draft',
        body: { $ref: 'actions/invoice-file-store.json#' },
        response: none,
      },
    },
    async (request, reply) => {
      const { contract_id: contractId, upload_id: uploadId, file_upload_uuids: uuids } = request.body
      await files.storeAdditional(sessionOf(request), contractId, uploadId, uuids)
      return reply.code(204).send()
    },
  )

  app.get(
    '/invoice/uploaded-files/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Files of a contract that belong to no invoice; or the bytes of one file',
        description: 'Digits name a contract, a UUID names a file, which is answered as an attachment.',
        params: idParams,
        querystring: nothing,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (/^\d+$/.test(id)) return files.list(sessionOf(request), id)
      const { name, contentType, content } = await files.content(sessionOf(request), id)
      return reply.type(contentType).header('content-disposition', contentDisposition(name)).send(content)
    },
  )
}

function listOf(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap(part => (part.trim() === '' ? [] : [part.trim()]))
}

function versionOf(header: string | undefined): number | undefined {
  return header === undefined ? undefined : Number(header.replaceAll('"', ''))
}
