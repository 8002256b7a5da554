import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { readLanguage } from '../../texts/language.ts'
import { LoanDocumentsRepository } from './loan-documents.repository.ts'
import { LoanDocumentsService, type LoanPdf, type Reader } from './loan-documents.service.ts'
import { loanAccess as config } from './loans.routes.ts'

const tags = ['loans']
const produces = ['application/pdf']

export function loanDocumentsOf(app: FastifyInstance): LoanDocumentsService {
  return new LoanDocumentsService({
    repository: new LoanDocumentsRepository(app.db),
    printer: app.printer,
    texts: app.texts,
    portal: app.portal,
    now: app.config.now,
  })
}

/** Schedules, bills and acts of loans as PDF, always as a download. 204 when there is nothing to print (LON-18). */
export async function loanDocumentsRoutes(app: FastifyInstance): Promise<void> {
  const documents = loanDocumentsOf(app)

  app.get(
    '/hw/schedules/pdf',
    {
      config,
      schema: {
        tags,
        summary: 'The payment schedule of a loan as PDF; 204 for a loan without a schedule',
        querystring: { $ref: 'actions/loan-schedule-pdf.json#' },
        produces,
      },
    },
    async (request, reply) =>
      sendPdf(reply, await documents.schedule(request.query, readerOf(request, request.query.language, reply))),
  )

  app.get(
    '/hw/invoices/pdf',
    {
      config,
      schema: {
        tags,
        summary: 'One bill of a loan, or all its open bills, as PDF; 204 without open bills',
        querystring: { $ref: 'actions/loan-bill-pdf.json#' },
        produces,
      },
    },
    async (request, reply) => {
      const { billNumber, language } = request.query
      return sendPdf(reply, await documents.bills(request.query, billNumber, readerOf(request, language, reply)))
    },
  )

  app.get(
    '/hw/reports/pdf',
    {
      config,
      schema: {
        tags,
        summary: 'An act of a loan as PDF',
        querystring: { $ref: 'actions/loan-act-pdf.json#' },
        produces,
      },
    },
    async (request, reply) => {
      const { actId, language } = request.query
      return sendPdf(reply, await documents.act(actId, readerOf(request, language, reply)))
    },
  )
}

function readerOf(request: FastifyRequest, language: string | undefined, reply: FastifyReply): Reader {
  const session = sessionOf(request)
  return {
    partyId: partyOf(session).id,
    userId: session.userId,
    language: readLanguage(language) ?? session.language,
    signal: abortedByClient(reply),
  }
}

function sendPdf(reply: FastifyReply, pdf: LoanPdf | null): FastifyReply {
  if (pdf === null) return reply.code(204).send()
  return reply.type('application/pdf').header('content-disposition', contentDisposition(pdf.fileName)).send(pdf.bytes)
}
