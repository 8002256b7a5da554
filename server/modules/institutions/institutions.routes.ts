import type { FastifyInstance } from 'fastify'
import { InstitutionsService } from './institutions.service.ts'
import { bankLogos } from '../../files/bankLogos.ts'

const TIMEOUT_MS = 25_000

/** Banks that identify applicants (BNK-01). */
export async function institutionsRoutes(app: FastifyInstance): Promise<void> {
  const { db, bank, config, log } = app
  const service = new InstitutionsService({
    db,
    bank,
    now: config.now,
    log,
    publicUrl: config.publicUrl,
    logoOf: bankLogos(config.root),
  })

  app.get(
    '/form/institutions',
    {
      config: { access: 'public', limit: { max: config.simulators ? 20_000 : 600, windowSeconds: 600 } },
      schema: {
        tags: ['forms'],
        summary: 'Banks of a country',
        querystring: { $ref: 'actions/institutions-query.json#' },
        response: { 200: { $ref: 'actions/institutions-answer.json#' } },
      },
    },
    async request => service.list(request.query.country),
  )

  app.post(
    '/form/institutions',
    {
      config: { access: 'public', limit: { max: config.simulators ? 1200 : 60, windowSeconds: 600 } },
      schema: {
        tags: ['forms'],
        summary: 'Begin an identification at a bank',
        body: { $ref: 'actions/institution-link.json#' },
        response: { 200: { $ref: 'actions/institution-link-answer.json#' } },
      },
    },
    async request => service.link(request.body, request.headers.origin, AbortSignal.timeout(TIMEOUT_MS)),
  )
}
