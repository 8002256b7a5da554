import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { PermissionType, ProductType } from '../db/tables.ts'
import { PortalError, StartError } from '../errors.ts'
import { sessionOf } from './sessionOf.ts'
import type { Session } from './Session.ts'
import { confirmWithRead } from './sessionWithRead.ts'
import type { UnconfirmedSession } from './unconfirmedSession.ts'
import { bearerToken } from '../security/token.ts'

/** public: everyone. stage: between password and code. user: signed in. operator: signed in with the operator role. */
export type Access = 'public' | 'stage' | 'user' | 'operator'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the policy on routes that require a session; null on public routes. */
    session: Session | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** Permission required on the active product. */
    permission?: PermissionType
    /** Required type of the active product. */
    product?: ProductType
    /** May be called before the terms are accepted. */
    beforeTerms?: true
    /** Writes about the user, not the company: `X-Party` is not compared. */
    anyParty?: true
  }
}

type Sessions = {
  readonly resolve: (token: string) => Promise<Session | null>
  /** The session of a token at its last call, for routes with `sessionWithRead`. */
  readonly recall?: (token: string) => UnconfirmedSession | null
}

/**
 * Authorizes every call from what its route declares. A route without `config.access` prevents startup, so nothing is
 * public by omission (SEC-02, SEC-10, SEC-21).
 */
export const policy = fp(
  async (app, { resolve, recall = () => null }: Sessions) => {
    app.decorateRequest('session', null)
    app.decorateRequest('unconfirmed', null)
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.access === undefined && !isPageFile(config)) {
        throw new StartError(`The route ${String(method)} ${url} does not declare config.access`)
      }
    })

    app.addHook('onRequest', async request => {
      const { config } = request.routeOptions
      if (request.is404 || config.access === 'public' || isPageFile(config)) return
      if (config.sessionWithRead !== true || !recallSession(request)) await confirm(request)
    })
    app.addHook('onRoute', route => {
      if (route.config?.sessionWithRead === true) confirmWithRead(route)
    })

    async function confirm(request: FastifyRequest): Promise<void> {
      const token = bearerToken(request.headers.authorization)
      request.unconfirmed = null
      request.session = token === undefined ? null : await resolve(token)
      authorize(request, sessionOf(request), request.routeOptions.config)
    }

    /** False if the session must be resolved first: a rejection is never decided by an unconfirmed session. */
    function recallSession(request: FastifyRequest): boolean {
      const token = bearerToken(request.headers.authorization)
      const unconfirmed = token === undefined ? null : recall(token)
      if (unconfirmed === null) return false
      try {
        authorize(request, unconfirmed.session, request.routeOptions.config)
      } catch (error) {
        if (error instanceof PortalError) return false
        throw error
      }
      request.session = unconfirmed.session
      request.unconfirmed = {
        confirm: () => confirm(request),
        readOneRow: async (text, parameters) => {
          const row = await unconfirmed.readOneRow(text, parameters)
          request.unconfirmed = null
          return row
        },
      }
      return true
    }
  },
  { name: 'policy' },
)

function authorize(request: FastifyRequest, session: Session, config: FastifyContextConfig): void {
  if (config.access === undefined)
    throw new PortalError('FORBIDDEN', { message: 'the route does not declare who may call it' })
  if (session.stage !== (config.access === 'stage' ? 'MFA' : 'FULL'))
    throw new PortalError('SME6', { message: 'the token is of another login stage' })
  if (config.access === 'stage') return
  if (config.access === 'operator' && session.role !== 'OPERATOR') throw new PortalError('FORBIDDEN')
  if (!session.termsAccepted && config.beforeTerms !== true) throw new PortalError('TERMS_NOT_ACCEPTED')
  if (config.product !== undefined && session.product?.type !== config.product)
    throw new PortalError('FORBIDDEN', { message: 'another product is active' })
  if (config.permission !== undefined && !session.permissions.has(config.permission))
    throw new PortalError('FORBIDDEN', { message: 'a permission is missing' })
  if (config.anyParty !== true) checkExpectedParty(request, session)
}

/**
 * A tab that still shows another company must not write for this one. Callers that never send the header are not
 * restricted.
 */
function checkExpectedParty(request: FastifyRequest, session: Session): void {
  const expected = request.headers['x-party']
  if (expected === undefined || request.method === 'GET' || request.method === 'HEAD') return
  if (expected !== session.party?.fid)
    throw new PortalError('PARTY_CHANGED', { details: { activePartyFid: session.party?.fid ?? null } })
}

/** Routes that @fastify/static creates for the files of the built page. */
function isPageFile(config: FastifyContextConfig | undefined): boolean {
  return config !== undefined && 'rootPath' in config
}
