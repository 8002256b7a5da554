import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { PartnerService, shownPartner } from './partner.service.ts'
import type { TokenKind } from './partner.service.ts'

const tags = ['forms']
/** The page adds the logo's version to the URL, so a changed logo is fetched at the next load (PRT-16). */
const LOGO_CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=86400'

/**
 * Partner originators of the public forms (PRT-01, PRT-02). The page's `From` header is ignored: the financing company
 * comes from the token (SEC-11).
 */
export async function partnerRoutes(app: FastifyInstance): Promise<void> {
  const { db, throttle, config } = app
  const partners = new PartnerService(db, throttle)
  const open = { access: 'public' as const, limit: { max: config.simulators ? 5000 : 120, windowSeconds: 600 } }
  const answer = { 200: { $ref: 'actions/partner-answer.json#' } }

  /** Unknown, disabled and wrong-kind tokens get the same error after the same steps. */
  async function described(token: string, kind: TokenKind): Promise<object> {
    const partner = await partners.byToken(token, kind)
    if (partner === null) throw new PortalError('NOT_FOUND')
    return { originator_token: token, ...shownPartner(partner) }
  }

  app.get(
    '/form/partner/validate',
    {
      config: open,
      schema: {
        tags,
        summary: 'Whose public link this is; 404 for any other token',
        querystring: { $ref: 'actions/partner-query.json#' },
        response: answer,
      },
    },
    async request => described(request.query.originatorToken, 'public'),
  )

  app.get(
    '/form/partner/prefill/validate',
    {
      config: open,
      schema: {
        tags,
        summary: 'Whose prefill link this is; 404 for any other token',
        querystring: { $ref: 'actions/partner-prefill-query.json#' },
        response: answer,
      },
    },
    async request => described(request.query.originatorPrivateToken, 'private'),
  )

  app.get(
    '/form/partner/:id/logo',
    {
      config: open,
      schema: { tags, summary: 'Logo of a partner (PNG or JPEG)', params: { $ref: 'actions/partner-params.json#' } },
    },
    async (request, reply) => {
      const logo = await partners.logo(request.params.id)
      if (logo === null) throw new PortalError('NOT_FOUND')
      reply.header('etag', logo.etag).header('cache-control', LOGO_CACHE_CONTROL)
      if (request.headers['if-none-match'] === logo.etag) return reply.code(304).send()
      return reply.type(logo.type).header('content-disposition', 'inline').send(logo.content)
    },
  )
}
