import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { attachment } from '../../http/attachment.ts'
import { printApplication } from '../application-copy/application-copy.service.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { OperatorApplications } from './operator-applications.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const config = { access: 'operator' as const, anyParty: true as const }
const tags = ['operator']
const PDF = 'application/pdf'
const params = { $ref: 'actions/application-params.json#' } as const

/**
 * Applications of the public forms, for operators (role OPERATOR). Views, exports, full codes and downloads are
 * audited.
 */
export async function operatorApplicationsRoutes(app: FastifyInstance): Promise<void> {
  const applications = new OperatorApplications(app)
  const exports = app.exports.ofOperators
  const by = (request: FastifyRequest): string => sessionOf(request).userId

  app.get(
    '/operator/applications',
    {
      config: { ...config, sessionWithRead: true },
      schema: {
        tags,
        summary: 'One page of applications',
        querystring: { $ref: 'actions/application-list.json#' },
        response: { 200: { $ref: 'actions/application-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return applications.list(request.query)
    },
  )

  app.get(
    '/operator/applications/totals',
    {
      config: { ...config, sessionWithRead: true },
      schema: {
        tags,
        summary: 'Sum of all applications under the filters',
        querystring: { $ref: 'actions/application-filters.json#' },
        response: { 200: { $ref: 'entities/application-totals.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return applications.totals(request.query)
    },
  )

  app.get(
    '/operator/application-partners',
    {
      config,
      schema: {
        tags,
        summary: 'Partners that applications may have come through',
        response: { 200: { $ref: 'actions/application-partners-answer.json#' } },
      },
    },
    async () => applications.partners(),
  )

  app.get(
    '/operator/applications::export',
    {
      config,
      schema: {
        tags,
        summary: 'All applications under the filters as a spreadsheet, codes covered; written to the audit',
        querystring: { $ref: 'actions/application-export.json#' },
        produces: [XLSX_TYPE, CSV_TYPE],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => applications.export(request.query, session.language),
        audit: () => applications.noteExport(request.query, session.userId),
      })
    },
  )

  app.post(
    '/operator/applications/find',
    {
      config: { ...config, limit: { max: app.config.simulators ? 1200 : 120, windowSeconds: 600 } },
      schema: {
        tags,
        summary: 'Applications of the person or company with exactly this code',
        description:
          'The code is sent in the body, so that no address contains it; the search is written to the audit.',
        body: { $ref: 'actions/application-find.json#' },
        response: { 200: { $ref: 'actions/application-found-answer.json#' } },
      },
    },
    async (request, reply) => reply.type(JSON_TYPE).send(await applications.find(request.body.code, by(request))),
  )

  app.get(
    '/operator/applications/:id',
    {
      config,
      schema: {
        tags,
        summary:
          'One application with answers, files, evidence and history; codes covered, the view written to the audit',
        params,
        response: { 200: { $ref: 'entities/application.json#' } },
      },
    },
    async request => applications.one(request.params.id, by(request)),
  )

  app.post(
    '/operator/applications/:id/codes',
    {
      config,
      schema: {
        tags,
        summary: 'The codes of an application in full; written to the audit',
        params,
        response: { 200: { $ref: 'actions/application-codes-answer.json#' } },
      },
    },
    async request => applications.codes(request.params.id, by(request)),
  )

  app.get(
    '/operator/applications/:id/files/:fileId',
    {
      config,
      schema: {
        tags,
        summary: 'A file of an application; written to the audit',
        params: { $ref: 'actions/application-file-params.json#' },
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => {
      const {
        file_name: name,
        content_type: type,
        content,
      } = await applications.file(request.params.id, request.params.fileId, by(request))
      return attachment(reply, { fileName: name, contentType: type, content: Buffer.from(content) })
    },
  )

  app.get(
    '/operator/applications/:id/signed',
    {
      config,
      schema: {
        tags,
        summary: 'The copy that the applicant has signed; written to the audit',
        params,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { reference, content } = await applications.signed(request.params.id, by(request))
      return attachment(reply, { fileName: `${reference}-signed.pdf`, contentType: PDF, content: Buffer.from(content) })
    },
  )

  app.get(
    '/operator/applications/:id/copy',
    {
      config,
      schema: {
        tags,
        summary: 'The copy of an application as PDF; written to the audit',
        params,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const signal = abortedByClient(reply)
      const { reference } = await applications.copyOf(request.params.id, by(request))
      const content = await printApplication(app, request.params.id, { signal, owner: by(request) })
      return attachment(reply, { fileName: `${reference}.pdf`, contentType: PDF, content: Buffer.from(content) })
    },
  )
}
