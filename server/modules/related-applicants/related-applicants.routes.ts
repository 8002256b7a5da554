import type { FastifyInstance } from 'fastify'
import { AttachmentInspector } from '../../files/attachments.ts'
import type { RequestOf } from '../../validation/contractTypes.ts'
import { lifecycleTools } from '../applications/application-lifecycle.service.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { formLimits } from '../../http/formLimits.ts'
import { requestLanguage } from '../../texts/requestLanguage.ts'
import { codesOfNetwork, codesOfSimulatedNetwork } from './related-applicants.limits.ts'
import { RelatedAccess } from './related-access.service.ts'
import { RelatedHelp } from './related-help.service.ts'
import { RelatedPart } from './related-part.service.ts'
import type { SentPart } from './related-part.service.ts'

const BODY_LIMIT = 6 * 1024 * 1024
const BASE_PATH = '/form/financial-request/:applicationToken/applicants/:applicantToken'
const tags = ['forms']

/** Access of a spouse or guarantor to their part of an application, and its submission (REL-01). */
export async function relatedApplicantsRoutes(app: FastifyInstance): Promise<void> {
  const { db, forms, outbox, texts, portal, throttle, config } = app
  const access = new RelatedAccess({
    db,
    throttle,
    codesOfNetwork: config.simulators ? codesOfSimulatedNetwork : codesOfNetwork,
    now: config.now,
  })
  const part = new RelatedPart({
    db,
    forms,
    outbox,
    lifecycle: lifecycleTools(app),
    classifiers: new ClassifierService(config.now),
    lists: portal,
    files: new AttachmentInspector(portal.formUpload),
    now: config.now,
    received: (language, reference, name) => {
      const parameters = {
        brand: portal.brand.provider,
        reference,
        name,
        email: portal.brand.supportEmail,
        phone: portal.brand.supportPhone,
      }
      return {
        subject: texts.get(language, 'server', 'mail.partReceived.subject', parameters),
        text: texts.get(language, 'server', 'mail.partReceived.text', parameters),
      }
    },
  })
  const help = new RelatedHelp({ db, throttle, outbox, texts, portal, isSimulated: config.simulators, now: config.now })

  const params = { $ref: 'actions/related-params.json#' } as const
  const open = { access: 'public' as const, limit: { max: config.simulators ? 10_000 : 200, windowSeconds: 600 } }
  const opened = { 200: { $ref: 'actions/related-opened.json#' } }

  app.get(
    `${BASE_PATH}/validate`,
    {
      config: open,
      schema: {
        tags,
        summary: 'Whether an invitation still works',
        description: '404 tokens that do not belong together; 409 sent already; 410 no attempts left, or too late.',
        params,
        headers: { $ref: 'actions/related-headers.json#' },
        response: { 200: { $ref: 'actions/related-validated.json#' } },
      },
    },
    async request => access.validate(request.params, request.headers['x-applicant-access']),
  )

  app.post(
    `${BASE_PATH}/access-code`,
    {
      config: open,
      schema: {
        tags,
        summary: 'Open the form with the access code',
        description:
          '422 with `remaining_attempts` of one or more; 410 for the last wrong code and for every later one, also the right one.',
        params,
        body: { $ref: 'actions/related-code.json#' },
        response: opened,
      },
    },
    async request => access.open(request.params, request.body.code, request.ip),
  )

  app.get(
    BASE_PATH,
    {
      config: open,
      schema: {
        tags,
        summary: 'The same check with the code in the query; counts the same attempts',
        params,
        querystring: { $ref: 'actions/related-code.json#' },
        response: opened,
      },
    },
    async request => access.open(request.params, request.query.code, request.ip),
  )

  app.post(
    `${BASE_PATH}/new-code`,
    {
      config: open,
      schema: {
        tags,
        summary: 'Send another access code to the number that the application names',
        params,
        response: { 200: { $ref: 'actions/related-new-code.json#' } },
        description: 'The former code is dead. 409 when all codes of the invitation are used up; 429 too soon.',
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await help.newCode(request.params, request.ip)),
  )

  app.post(
    `${BASE_PATH}/remarks`,
    {
      config: open,
      schema: {
        tags,
        summary: 'Something that the application says of the person is not right',
        description: 'Operators see it at the application; the form stays open.',
        params,
        headers: { $ref: 'actions/related-headers.json#' },
        body: { $ref: 'actions/related-remark.json#' },
      },
    },
    async (request, reply) => {
      await help.remark(request.params, request.headers['x-applicant-access'], request.body.text?.trim() ?? '')
      return reply.code(204).send()
    },
  )

  const limits = formLimits(config.formLimits)
  const sending = {
    tags,
    params,
    body: { type: 'object', description: 'Payload of the form related-applicant in the mode of the role' },
    querystring: { $ref: 'actions/financial-request-query.json#' },
    headers: { $ref: 'actions/related-headers.json#' },
  } as const
  const read = ({ params: tokens, body, query, headers }: RequestOf<typeof sending>): SentPart => ({
    tokens,
    payload: body,
    access: headers['x-applicant-access'],
    language: requestLanguage(query.language, headers['accept-language'], portal.publicFormLanguage),
    formVersion: headers['x-form-version'],
    idempotencyKey: headers['idempotency-key'],
  })

  app.post(
    `${BASE_PATH}/validate`,
    {
      bodyLimit: BODY_LIMIT,
      config: { ...limits.validate, stores: false },
      schema: {
        ...sending,
        summary: 'Whether the part would be accepted',
        response: { 200: { $ref: 'actions/financial-request-valid.json#' } },
      },
    },
    async request => {
      await part.validate(read(request))
      return { valid: true as const }
    },
  )

  app.post(
    BASE_PATH,
    {
      bodyLimit: BODY_LIMIT,
      config: { ...limits.apply, stores: true },
      schema: {
        ...sending,
        summary: 'Hands in the part of a spouse or guarantor',
        response: { 201: { $ref: 'actions/related-accepted.json#' } },
      },
    },
    async (request, reply) => reply.code(201).send(await part.send(read(request))),
  )
}
