import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AttachmentInspector } from '../../files/attachments.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { AttachmentsService } from './attachments.service.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024
const manage = { access: 'user', permission: 'MANAGE_CONTRACT', product: 'FACTORING' } as const

/** Files of contract requests (REQ-30): one streamed file per call. */
export async function contractAttachmentsRoutes(app: FastifyInstance): Promise<void> {
  const { db, portal, config } = app
  const maxBytes = portal.upload.maxMegabytes * BYTES_PER_MEGABYTE
  const attachments = new AttachmentsService({
    db,
    inspector: new AttachmentInspector(portal.upload, 'upload'),
    now: config.now,
  })
  // The limit is one byte higher to distinguish "too large" from "exactly at the limit".
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 50 },
  })

  app.post(
    '/contracts/attachment-upload',
    {
      config: { ...manage, stores: true, limit: { max: config.simulators ? 6000 : 600, windowSeconds: 600 } },
      schema: {
        tags: ['contracts'],
        summary: 'Upload a file ahead of a request',
        description: 'multipart/form-data with one file. SME11 (SME9) too large, SME32 and SME33 not an accepted type.',
        consumes: ['multipart/form-data'],
        querystring: { $ref: 'actions/attachment-upload.json#' },
        response: { 201: { $ref: 'actions/attachment.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const place = await attachments.place(session, request.query.contractId, request.query.fileType)
      const { name, file } = await receiveFile(request, maxBytes)
      try {
        return await reply.code(201).send(await attachments.store(session, place, name, file))
      } finally {
        await file.close()
      }
    },
  )

  app.delete(
    '/contracts/attachment-upload',
    {
      config: manage,
      schema: {
        tags: ['contracts'],
        summary: 'Take uploaded files back, all or none',
        querystring: { $ref: 'actions/attachment-removal.json#' },
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      await attachments.remove(sessionOf(request), request.query.uuids)
      return reply.code(204).send()
    },
  )

  app.get(
    '/files',
    {
      config: { access: 'user', permission: 'READ', product: 'FACTORING' },
      schema: {
        tags: ['contracts'],
        summary: 'Files that were uploaded for a contract',
        querystring: { $ref: 'actions/attachment-list.json#' },
        response: { 200: { $ref: 'actions/attachment-list-answer.json#' } },
      },
    },
    async request => attachments.list(sessionOf(request), request.query.contractId, request.query.fileTypes),
  )
}
