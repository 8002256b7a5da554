import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { joinRepeated } from './sentRow.ts'
import type { FilePlace, InvoiceFilesService } from './files.service.ts'
import { config, idParams, none, nothing, tags } from './uploadRouteOptions.ts'

/** Documents of invoices and supporting documents. */
export function filesRoutes(app: FastifyInstance, files: InvoiceFilesService, maxBytes: number): void {
  const storeFile = (type: FilePlace['type']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const session = sessionOf(request)
    const query = request.query as { readonly contractId?: string; readonly uploadId?: string }
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
    description:
      'multipart/form-data with one file. SME11 (SME9) too large, SME32 and SME33 not an accepted type, DOCUMENTS_WAITING: 100 already belong to no row.',
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
      preValidation: joinRepeated,
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
