import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ReauthorisationPurpose } from '../../db/tables.ts'
import { StartError } from '../../errors.ts'
import { ReauthorisationService } from './reauthorisation.service.ts'
import { sessionOf } from '../../http/sessionOf.ts'

declare module 'fastify' {
  interface FastifyInstance {
    reauthorisation: ReauthorisationService
  }
  interface FastifyContextConfig {
    /**
     * Requires a recent password confirmation for one of these purposes; `targetParam` is the path parameter that
     * identifies the person.
     */
    reauthorise?: { readonly purposes: readonly ReauthorisationPurpose[]; readonly targetParam?: string }
  }
}

/** Operations that require the password again (SES-47). A server with an unprotected one does not start. */
const sensitiveActions: ReadonlySet<string> = new Set([
  'PATCH /user/account',
  'PATCH /user/change-email',
  'PATCH /user/mfa/change-phone',
  'PATCH /user/:username/permissions',
  'DELETE /user',
])

/**
 * Checks the route's declaration after the policy and before the body is read. Without a grant, the response never
 * depends on what was sent or whom it names. Conditions that depend on the body (purpose, person) are checked again by
 * the service in its transaction.
 */
export const reauthorisation = fp(
  async app => {
    app.decorate(
      'reauthorisation',
      new ReauthorisationService({ db: app.db, throttle: app.throttle, passwords: app.passwords, now: app.config.now }),
    )

    app.addHook('onRoute', ({ method, url, config }) => {
      const name = `${String(method)} ${url.replace(/^\/api/, '')}`
      if (sensitiveActions.has(name) && config?.reauthorise === undefined)
        throw new StartError(`The route ${name} does not declare config.reauthorise`)
    })

    app.addHook('onRequest', async request => {
      const { reauthorise } = request.routeOptions.config
      if (reauthorise === undefined) return
      await app.reauthorisation.require(
        sessionOf(request),
        reauthorise.purposes,
        targetOf(request, reauthorise.targetParam),
      )
    })
  },
  { name: 'reauthorisation', dependencies: ['policy', 'limits'] },
)

function targetOf(request: FastifyRequest, name: string | undefined): string | undefined {
  return name === undefined ? undefined : ((request.params as Readonly<Record<string, string>>)[name] ?? '')
}
