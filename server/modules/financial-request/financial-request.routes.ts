import type { FastifyInstance } from 'fastify'
import { AttachmentInspector } from '../../files/attachments.ts'
import type { RequestOf } from '../../validation/contractTypes.ts'
import { applicationSigning } from '../applications/application-signing.service.ts'
import { lifecycleTools } from '../applications/application-lifecycle.service.ts'
import { CalculatorService } from '../calculator/calculator.service.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { customerConfirmation, customerTools } from '../customer-confirmation/customer-tools.service.ts'
import { claimEvidence, readEvidence } from '../institutions/bank-evidence.service.ts'
import { PartnerService } from '../partner/partner.service.ts'
import { FinancialRequestService } from './financial-request.service.ts'
import { formLimits } from '../../http/formLimits.ts'
import { RequestValidator } from './RequestValidator.ts'
import type { Submission } from './request.types.ts'
import { requestLanguage } from '../../texts/requestLanguage.ts'

/** 4 MB of files are 5.4 MB of base64 (SEC-14). */
const BODY_LIMIT = 6 * 1024 * 1024
const ROUTE_PATH = '/form/financial-request'

/**
 * Financing requests of the public forms (FRM-01). The body is the form's payload, validated by the live form version
 * in the mode of the page.
 */
export async function financialRequestRoutes(app: FastifyInstance): Promise<void> {
  const { config, portal } = app
  const service = serviceOf(app)
  const limits = formLimits(config.formLimits)

  const parts = {
    tags: ['forms'],
    body: { type: 'object', description: 'Payload of the form, see GET /definitions/forms/{form}' },
    querystring: { $ref: 'actions/financial-request-query.json#' },
    headers: { $ref: 'actions/financial-request-headers.json#' },
  } as const
  const customers = customerConfirmation(app)
  const kinds = [
    { path: ROUTE_PATH, prefill: false, isCustomers: false, whose: 'a financing request' },
    {
      path: `${ROUTE_PATH}/prefill`,
      prefill: true,
      isCustomers: false,
      whose: 'a financing request that a partner has filled in',
    },
    {
      path: `${ROUTE_PATH}/customer`,
      prefill: false,
      isCustomers: true,
      whose: 'what a partner has filled in, from the customer (header X-Customer-Link)',
    },
  ] as const
  for (const { path, prefill, isCustomers, whose } of kinds) {
    const submission = async ({ body, query, headers }: RequestOf<typeof parts>): Promise<Submission> => ({
      ...(isCustomers ? { customer: await customers.linked(headers['x-customer-link'] ?? '') } : {}),
      payload: body,
      prefill,
      language: requestLanguage(query.language, headers['accept-language'], portal.publicFormLanguage),
      formVersion: headers['x-form-version'],
      idempotencyKey: headers['idempotency-key'],
      draft: headers['x-draft'],
    })

    app.post(
      `${path}/validate`,
      {
        bodyLimit: BODY_LIMIT,
        config: { ...limits.validate, stores: false },
        schema: {
          ...parts,
          summary: `Whether ${whose} would be accepted`,
          response: { 200: { $ref: 'actions/financial-request-valid.json#' } },
        },
      },
      async request => {
        await service.validate(await submission(request))
        return { valid: true as const }
      },
    )

    app.post(
      `${path}/apply`,
      {
        bodyLimit: BODY_LIMIT,
        config: { ...limits.apply, stores: true },
        schema: {
          ...parts,
          summary: `Hands in ${whose}`,
          response: { 201: { $ref: 'actions/financial-request-accepted.json#' } },
        },
      },
      async (request, reply) => reply.code(201).send(await service.apply(await submission(request))),
    )
  }
}

function serviceOf(app: FastifyInstance): FinancialRequestService {
  const { db, forms, outbox, portal, config, throttle, log, bank } = app
  const partners = new PartnerService(db, throttle)
  const validator = new RequestValidator({
    forms,
    calculator: new CalculatorService(),
    classifiers: new ClassifierService(config.now),
    files: new AttachmentInspector(portal.formUpload),
    partners,
    portal,
  })
  const evidence = { db, bank, now: config.now, log }
  return new FinancialRequestService({
    db,
    validator,
    partners,
    outbox,
    now: config.now,
    lifecycle: lifecycleTools(app),
    signing: applicationSigning(app),
    customers: customerTools(app),
    bank: { read: (question, signal) => readEvidence(evidence, question, signal), claim: claimEvidence },
  })
}
