import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import type { SheetsService } from './sheets.service.ts'
import type { WorkbooksService } from './workbooks.service.ts'
import { config, headers, PASTED, tags, WORKBOOK } from './uploadRouteOptions.ts'

/** Spreadsheets of invoices: the template, the upload and the workbook of its errors. */
export function sheetsRoutes(
  app: FastifyInstance,
  sheets: SheetsService,
  workbooks: WorkbooksService,
  maxBytes: number,
): void {
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
      const { name, content } = await workbooks.template(sessionOf(request), request.query.contractId)
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
      const { name, content } = await workbooks.errors(sessionOf(request), contractId, file)
      return reply.type(WORKBOOK).header('content-disposition', contentDisposition(name)).send(content)
    },
  )

  app.post(
    '/v2/invoice/upload',
    {
      config: {
        ...config,
        stores: true,
        explains: true,
        limit: { max: app.config.simulators ? 6000 : 600, windowSeconds: 600 },
      },
      bodyLimit: maxBytes,
      schema: {
        tags,
        summary: 'Upload a spreadsheet, or pasted rows as tab-separated text',
        description:
          'Every row becomes a draft, faulty ones too. SME29 cannot be opened, SME30 no known columns, SME31 no rows or too many, SME59 not finished. With SME30, `details` may name the found columns for `columns`. An error has `extMessage`: what it means, in the user’s language.',
        consumes: ['multipart/form-data', PASTED],
        querystring: { $ref: 'actions/spreadsheet-query.json#' },
        headers,
        response: { 201: { $ref: 'actions/spreadsheet-answer.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { contractId, columns, sheet, line, replaces } = request.query
      const key = request.headers['idempotency-key']
      // A repeated request gets its answer, though the first one has replaced the drafts already.
      const contract = await sheets.place(session, contractId, key === undefined ? replaces : undefined)
      const options = { columns, place: { sheet: sheet ?? 0, line: line ?? 0 }, replaces, key }
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
}
