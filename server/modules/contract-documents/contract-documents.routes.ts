import type { FastifyInstance } from 'fastify'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { runEvery } from '../../http/runEvery.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { signingPostback } from '../../signing/signingPostback.ts'
import { ContractDocumentsRepository } from './contract-documents.repository.ts'
import { ContractDocumentsService } from './contract-documents.service.ts'
import { ContractFiles } from './contract-files.service.ts'
import { DocumentSettlementRepository } from './document-settlement.repository.ts'
import { DocumentSigning } from './document-signing.service.ts'
import { DocumentSigningsRepository } from './document-signings.repository.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const reading = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const tags = ['contracts']
const SWEEP_INTERVAL_MS = 60_000
const POSTBACK_PATH = '/contract/document/signing-postback'

/** Documents of contracts and their signing (SIG-01). */
export async function contractDocumentsRoutes(app: FastifyInstance): Promise<void> {
  const { db, config, signing } = app
  const repository = new ContractDocumentsRepository(db)
  const sessions = new DocumentSigningsRepository(db)
  const note = (code: string): void => app.log.warn({ code }, 'the signing service failed')
  const files = new ContractFiles({
    repository,
    printer: app.printer,
    texts: app.texts,
    creator: app.portal.brand.name,
    now: config.now,
  })
  const documentSigning = new DocumentSigning({
    signing,
    documents: repository,
    sessions,
    settlement: new DocumentSettlementRepository(sessions),
    files,
    now: config.now,
    postbackUrl: key => `${config.publicUrl}${app.prefix}${POSTBACK_PATH}/${key}`,
    note,
  })
  const { progress } = documentSigning
  const documents = new ContractDocumentsService({ repository, files, signing: documentSigning })
  runEvery(app, {
    task: 'documents',
    intervalMs: SWEEP_INTERVAL_MS,
    run: () => progress.sweep(),
    failure: 'open signings could not be checked',
  })

  app.get(
    '/contract-documents',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Documents of a contract and their signers',
        querystring: { $ref: 'actions/contract-document-list.json#' },
        response: { 200: { $ref: 'actions/contract-document-list-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply
        .type(JSON_TYPE)
        .send(
          await documents.list(partyOf(sessionOf(request)).id, request.query.contractId, request.query.contractVersion),
        ),
  )

  app.get(
    '/contract-documents/:id',
    {
      config: reading,
      schema: {
        tags,
        summary: 'The PDF of a document, the signed one once it is signed',
        params: idParams,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { fileName, bytes } = await documents.file(partyOf(session).id, request.params.id, {
        userId: session.userId,
        signal: abortedByClient(reply),
      })
      return reply.type('application/pdf').header('content-disposition', contentDisposition(fileName)).send(bytes)
    },
  )

  app.get(
    '/contract-documents/:id/status',
    {
      config: reading,
      schema: {
        tags,
        summary: 'How the signing of a document stands',
        params: idParams,
        response: { 200: { $ref: 'actions/contract-document-status.json#' } },
      },
    },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await documents.status(partyOf(sessionOf(request)).id, request.params.id)),
  )

  app.get(
    '/contract/document/signing-url',
    {
      config: { access: 'user', permission: 'SIGN_CONTRACT', product: 'FACTORING' },
      schema: {
        tags,
        summary: 'Where the signed-in person signs a document',
        querystring: { $ref: 'actions/signing-url-query.json#' },
        response: { 200: { $ref: 'actions/signing-url-answer.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const person = { userId: session.userId, signal: abortedByClient(reply) }
      const url = await documents.signingUrl(
        partyOf(session).id,
        request.query.contractId,
        request.query.documentId,
        person,
      )
      return url === null ? { text: app.texts.get(session.language, 'server', 'signing.preparing') } : { url }
    },
  )

  await signingPostback(app, { path: POSTBACK_PATH, tags, progress, note })
}

const idParams = { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 512 } } } as const
