import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { abortedByClient } from '../../lists/export/sendBatches.ts'
import { readLanguage } from '../../texts/language.ts'
import type { PaymentProduct } from './paymentTargets.ts'
import { ReceiptsService } from './receipts.service.ts'

type PdfRequest = FastifyRequest<{ Querystring: { reference: string; language?: string } }>
const products = [
  { product: 'FACTORING', base: '/payment', tags: ['bills'] },
  { product: 'LOAN', base: '/hw/payment', tags: ['loans'] },
] as const satisfies readonly { product: PaymentProduct; base: string; tags: string[] }[]

/** Receipts of online payments, for the page and as a PDF (BIL-36). */
export async function receiptsRoutes(app: FastifyInstance): Promise<void> {
  const receipts = new ReceiptsService({
    db: app.db,
    printer: app.printer,
    texts: app.texts,
    portal: app.portal,
    now: app.config.now,
  })

  for (const { product, base, tags } of products) {
    const config = { access: 'user', permission: 'READ', product } as const
    app.get(
      `${base}/:reference/receipt`,
      {
        config,
        schema: {
          tags,
          summary: 'Receipt of a confirmed payment; 404 for any other',
          params: { $ref: 'actions/payment-reference.json#' },
          response: { 200: { $ref: 'entities/online-payment.json#' } },
        },
      },
      async request => receipts.receipt(partyOf(sessionOf(request)).id, product, request.params.reference),
    )
    app.get(
      `${base}/receipt/pdf`,
      {
        config,
        schema: {
          tags,
          summary: 'Receipt of a confirmed payment as PDF',
          querystring: { $ref: 'actions/payment-receipt-pdf.json#' },
          produces: ['application/pdf'],
        },
      },
      (request, reply) => sendPdf(receipts, product, request, reply),
    )
  }
}

async function sendPdf(
  receipts: ReceiptsService,
  product: PaymentProduct,
  request: PdfRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = sessionOf(request)
  const { reference, language } = request.query
  const { bytes, fileName } = await receipts.pdf(reference, {
    product,
    partyId: partyOf(session).id,
    userId: session.userId,
    language: readLanguage(language) ?? session.language,
    signal: abortedByClient(reply),
  })
  return reply.type('application/pdf').header('content-disposition', contentDisposition(fileName)).send(bytes)
}
