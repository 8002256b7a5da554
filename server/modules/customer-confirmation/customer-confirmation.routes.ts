import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { PartnerService } from '../partner/partner.service.ts'
import { runEvery } from '../../http/runEvery.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { customerConfirmation } from './customer-tools.service.ts'

const SWEEP_INTERVAL_MS = 60_000
const tags = ['forms']

/**
 * Routes for customers of partners. The link opens the prefilled request, which is submitted through
 * `financial-request`. Partners see the status of their requests; partners and operators can request a new link.
 */
export async function customerConfirmationRoutes(app: FastifyInstance): Promise<void> {
  const { db, throttle, config } = app
  const customers = customerConfirmation(app)
  runEvery(app, {
    task: 'customers',
    intervalMs: SWEEP_INTERVAL_MS,
    run: () => customers.sweep(),
    failure: 'open requests of partners could not be checked',
  })
  const partners = new PartnerService(db, throttle)
  const open = { access: 'public' as const, limit: { max: config.simulators ? 5000 : 60, windowSeconds: 600 } }
  const headers = { $ref: 'actions/partner-private-headers.json#' } as const
  const params = { $ref: 'actions/application-params.json#' } as const

  async function partnerOf(token: string): Promise<string> {
    const partner = await partners.byToken(token, 'private')
    if (partner === null) throw new PortalError('NOT_FOUND')
    return partner.id
  }

  app.post(
    '/form/financial-request/customer/open',
    {
      config: open,
      schema: {
        tags: tags,
        summary: 'What a partner has filled in for the person who was sent this link',
        description:
          'The token is sent in the body, so that no address and no log contains it. 404 for an unknown token; 409 when the request is already confirmed; 410 when the link has expired.',
        body: { $ref: 'actions/customer-open.json#' },
        response: { 200: { $ref: 'actions/customer-opened.json#' } },
      },
    },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await customers.open(request.body.token)),
  )

  app.get(
    '/form/partner/prefill/requests',
    {
      config: open,
      schema: {
        tags: tags,
        summary: 'Requests that the partner has filled in, and how far their customers are',
        headers,
        response: { 200: { $ref: 'actions/partner-requests-answer.json#' } },
      },
    },
    async (request, reply) => {
      const requests = await customers.ofPartner(await partnerOf(request.headers['x-originator-private-token']))
      return reply.header('cache-control', 'no-store').send({ requests })
    },
  )

  app.post(
    '/form/partner/prefill/requests/:id/resend',
    {
      config: open,
      schema: { tags: tags, summary: 'Send the customer a new link; the former one is dead', headers, params },
    },
    async (request, reply) => {
      await customers.sendAgain(request.params.id, {
        partnerId: await partnerOf(request.headers['x-originator-private-token']),
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/operator/applications/:id/customer-link',
    {
      config: { access: 'operator', anyParty: true },
      schema: {
        tags: ['operator'],
        summary: 'Send the customer of a partner a new link; the former one is dead',
        params,
        body: { $ref: 'actions/customer-link.json#' },
      },
    },
    async (request, reply) => {
      await customers.sendAgain(request.params.id, { operatorId: sessionOf(request).userId }, request.body.sent_by)
      return reply.code(204).send()
    },
  )
}
