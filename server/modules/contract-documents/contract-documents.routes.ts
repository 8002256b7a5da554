import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { abortedByClient } from '../../lists/export/sendXlsx.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import { contentDisposition } from '../cms/attachments.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { ContractDocumentsRepository } from './contract-documents.repository.ts'
import { ContractDocumentsService } from './contract-documents.service.ts'
import { ContractFiles } from './contract-files.service.ts'
import { SettlementRepository } from './settlement.repository.ts'
import { SigningProgress } from './signing-progress.service.ts'
import { openSigning } from './signing-start.service.ts'
import { SigningsRepository } from './signings.repository.ts'

const json = 'application/json; charset=utf-8'
const reading = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const tags = ['contracts']
const sweepEveryMs = 60_000
const postbackBytes = 64 * 1024
const postbackLimit = { max: 120, windowSeconds: 60 } as const

/** Documents of contracts and their signing (SIG-01). */
export async function contractDocumentsRoutes(app: FastifyInstance): Promise<void> {
  const { db, config, signing } = app
  const repository = new ContractDocumentsRepository(db)
  const signings = new SigningsRepository(db)
  const note = (code: string): void => app.log.warn({ code }, 'the signing service failed')
  const files = new ContractFiles({
    repository,
    printer: app.printer,
    texts: app.texts,
    creator: app.portal.brand.name,
    now: config.now,
  })
  const progress = new SigningProgress({
    signing,
    documents: repository,
    signings,
    settlement: new SettlementRepository(db),
    now: config.now,
    note,
  })
  const postbackUrl = (key: string): string =>
    `${config.publicUrl}${app.prefix}/contract/document/signing-postback/${key}`
  const documents = new ContractDocumentsService({
    repository,
    files,
    progress,
    signing:
      signing === null
        ? null
        : {
            service: signing,
            open: asked => openSigning({ signing, signings, files, now: config.now, postbackUrl, note }, asked),
          },
  })
  const timer = setInterval(() => {
    progress.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'open signings were not looked at'))
  }, sweepEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

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
        .type(json)
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
      reply.type(json).send(await documents.status(partyOf(sessionOf(request)).id, request.params.id)),
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

  await app.register(async (outside: FastifyInstance) => {
    // The body is discarded unread: a postback only triggers a query to the signing service.
    outside.removeAllContentTypeParsers()
    outside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: postbackBytes }, (_request, _body, done) => {
      done(null, undefined)
    })
    outside.post(
      '/contract/document/signing-postback/:key',
      {
        config: { access: 'public', limit: postbackLimit },
        schema: {
          tags,
          summary: 'Called by the signing service when something has happened',
          params: { type: 'object', required: ['key'], properties: { key: { type: 'string', maxLength: 512 } } },
        },
      },
      async request => {
        const known = await progress.postback(request.params.key).catch((error: unknown) => {
          if (!(error instanceof ProviderFault)) throw error
          note(error.code)
          throw new PortalError('SIGNING_FAILED', { cause: error })
        })
        if (!known) throw new PortalError('NOT_FOUND')
        return { status: 'ok' }
      },
    )
  })
}

const idParams = { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 512 } } } as const
