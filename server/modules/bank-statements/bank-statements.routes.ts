import type { FastifyInstance } from 'fastify'
import { bankLogos } from '../../files/bankLogos.ts'
import { requestLanguage } from '../../texts/requestLanguage.ts'
import { countriesOf } from '../countries/countries.service.ts'
import { InstitutionsService } from '../institutions/institutions.service.ts'
import { BankStatementsService } from './bank-statements.service.ts'

const TIMEOUT_MS = 25_000
const WINDOW_SECONDS = 600
const tags = ['forms']

/** Statements that companies share through their bank (BST-03). Public: the link to the bank is the proof. */
export async function bankStatementsRoutes(app: FastifyInstance): Promise<void> {
  const { db, bank, config, log, portal, forms, statementCollector } = app
  const institutions = new InstitutionsService({
    db,
    bank,
    now: config.now,
    log,
    publicUrl: config.publicUrl,
    logoOf: bankLogos(config.root),
  })
  const service = new BankStatementsService({
    db,
    bank,
    now: config.now,
    log,
    publicUrl: config.publicUrl,
    portal,
    forms,
    institutions,
    collector: statementCollector,
  })
  const limited = (max: number) => ({
    access: 'public' as const,
    limit: { max: config.simulators ? max * 20 : max, windowSeconds: WINDOW_SECONDS },
  })

  app.get(
    '/statement/countries',
    {
      config: limited(600),
      schema: {
        tags,
        summary: 'Countries whose companies can hand over a bank statement',
        response: { 200: { $ref: 'actions/countries-answer.json#' } },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return countriesOf(portal.bankStatements.countries)
    },
  )

  app.get(
    '/statement/institutions',
    {
      config: limited(600),
      schema: {
        tags,
        summary: 'Banks of a country that hand over statements',
        querystring: { $ref: 'actions/institutions-query.json#' },
        response: { 200: { $ref: 'actions/institutions-answer.json#' } },
      },
    },
    async request => service.list(request.query.country),
  )

  app.post(
    '/statement/institutions',
    {
      config: limited(60),
      schema: {
        tags,
        summary: 'Begin to hand over a statement at a bank',
        description: 'Header `Link`: the address to come back to, the portal’s own `/statement`.',
        headers: { $ref: 'actions/bank-statement-headers.json#' },
        body: { $ref: 'actions/bank-statement-link.json#' },
        response: { 200: { $ref: 'actions/institution-link-answer.json#' } },
      },
    },
    async request => service.link(request.body, request.headers.link, AbortSignal.timeout(TIMEOUT_MS)),
  )

  app.post(
    '/statement/upload',
    {
      config: { ...limited(240), stores: true },
      schema: {
        tags,
        summary: 'Take the statement of a company from its bank; again: how far that is',
        querystring: { $ref: 'actions/financial-request-query.json#' },
        headers: { $ref: 'actions/bank-statement-upload-headers.json#' },
        body: { $ref: 'actions/bank-statement-upload.json#' },
        response: { 200: { $ref: 'actions/bank-statement-uploaded.json#' } },
      },
    },
    async ({ body, query, headers }) => {
      const { md5_code: md5Code, requisition_id: requisitionId, ...answers } = body
      const language = requestLanguage(query.language, headers['accept-language'], portal.publicFormLanguage)
      return service.upload({ answers, md5Code, requisitionId, language, formVersion: headers['x-form-version'] })
    },
  )
}
