import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CalculatorService } from '../calculator/calculator.service.ts'
import { readProducts } from '../calculator/products.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { readClassifiers } from '../classifiers/documents.ts'
import { AttachmentInspector } from '../../files/attachments.ts'
import { FinancialRequestService } from './financial-request.service.ts'
import type { Submission } from './financial-request.service.ts'
import { requestLanguage } from './requestLanguage.ts'
import { refuseDuplicateKeys } from '../../validation/strictBody.ts'

/** 4 MB of files are 5.4 MB of base64 (SECURITY trap 14). */
const bodyLimit = 6 * 1024 * 1024
type Call = { Body: unknown; Querystring: { language?: string }; Headers: { 'idempotency-key'?: string; 'x-form-version'?: number } }

/** Financing requests of the public forms (specification 001 §7). The body is the form's payload, judged by the form's live version. */
export async function financialRequestRoutes(app: FastifyInstance): Promise<void> {
  const { db, forms, outbox, texts, portal, config } = app
  const service = new FinancialRequestService({
    db, forms, outbox, now: config.now,
    calculator: new CalculatorService(readProducts()),
    classifiers: new ClassifierService(readClassifiers(), config.now),
    lists: portal,
    files: new AttachmentInspector(portal.formUpload),
    confirmation: (language, reference, name) => {
      const parameters = { brand: portal.brand.provider, reference, name, email: portal.brand.supportEmail, phone: portal.brand.supportPhone }
      return {
        subject: texts.get(language, 'server', 'mail.applicationReceived.subject', parameters),
        text: texts.get(language, 'server', 'mail.applicationReceived.text', parameters),
      }
    },
  })
  refuseDuplicateKeys(app)

  const parts = {
    tags: ['forms'], body: { type: 'object' as const, description: 'Payload of the form, see GET /definitions/forms/{form}' },
    querystring: { $ref: 'actions/financial-request-query.json#' }, headers: { $ref: 'actions/financial-request-headers.json#' },
  }
  const submission = ({ body, query, headers }: FastifyRequest<Call>): Submission => ({
    payload: body, language: requestLanguage(query.language, headers['accept-language'], portal.publicFormLanguage),
    formVersion: headers['x-form-version'], idempotencyKey: headers['idempotency-key'],
  })

  app.post<Call>('/form/financial-request/validate', {
    bodyLimit, config: { access: 'public', limit: { max: 20_000, windowSeconds: 600 } },
    schema: { ...parts, summary: 'Whether a financing request would be accepted', response: { 200: { $ref: 'actions/financial-request-valid.json#' } } },
  }, async (request) => {
    await service.validate(submission(request))
    return { valid: true }
  })

  app.post<Call>('/form/financial-request/apply', {
    bodyLimit, config: { access: 'public', limit: { max: config.simulators ? 1200 : 60, windowSeconds: 600 } },
    schema: { ...parts, summary: 'Hands in a financing request', response: { 201: { $ref: 'actions/financial-request-accepted.json#' } } },
  }, async (request, reply) => reply.code(201).send(await service.apply(submission(request))))
}
