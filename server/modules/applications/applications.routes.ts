import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import { customerConfirmation } from '../customer-confirmation/customerTools.ts'
import { applicationSigning, postbackPath } from './applicationSigning.ts'
import { ApplicationSigningsRepository } from './application-signings.repository.ts'
import { removeUnconfirmed } from './unconfirmed.ts'

const hour = 3_600_000
const lookEveryMs = 60_000
const postbackBytes = 64 * 1024
const postbackLimit = { max: 120, windowSeconds: 60 } as const

/** Signing status of a request (SIG-22). A sweep every minute covers sessions that no page is polling. */
export async function applicationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, config, portal } = app
  const { progress } = applicationSigning(app)
  const customers = customerConfirmation(app)
  // The embedded database has a single process, so claims of a killed one are released instead of waiting for their
  // expiry.
  if (config.databaseUrl === null)
    app.addHook('onReady', () => new ApplicationSigningsRepository(db).releaseClaims(config.now()))
  const look = async (): Promise<void> => {
    await progress.sweep()
    await customers.sweep()
    app.countRetention(
      'unconfirmed',
      await removeUnconfirmed(db, new Date(config.now().getTime() - portal.applications.unconfirmedHours * hour)),
    )
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      app.log.warn(
        { message: error instanceof Error ? error.message : String(error) },
        'open applications were not looked at',
      ),
    )
  }, lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.get(
    '/form/dokobit/document/status',
    {
      config: { access: 'public', limit: { max: config.simulators ? 6000 : 1200, windowSeconds: 600 } },
      schema: {
        tags: ['forms'],
        summary: 'How the signing of a request stands',
        description: '404 for a token of nobody.',
        querystring: { $ref: 'actions/dokobit-status-query.json#' },
        response: { 200: { $ref: 'actions/dokobit-status.json#' } },
      },
    },
    async request => {
      const status = await progress.status(request.query.token)
      if (status === undefined) throw new PortalError('NOT_FOUND')
      return { status }
    },
  )

  await app.register(async (outside: FastifyInstance) => {
    // The body is discarded unread: a postback only triggers a query to the signing service.
    outside.removeAllContentTypeParsers()
    outside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: postbackBytes }, (_request, _body, done) => {
      done(null, undefined)
    })
    outside.post(
      `${postbackPath}/:key`,
      {
        config: { access: 'public', limit: postbackLimit },
        schema: {
          tags: ['forms'],
          summary: 'Called by the signing service when something has happened',
          params: { type: 'object', required: ['key'], properties: { key: { type: 'string', maxLength: 512 } } },
        },
      },
      async request => {
        const known = await progress.postback(request.params.key).catch((error: unknown) => {
          if (!(error instanceof ProviderFault)) throw error
          app.log.warn({ code: error.code }, 'the signing service failed')
          throw new PortalError('SIGNING_FAILED', { cause: error })
        })
        if (!known) throw new PortalError('NOT_FOUND')
        return { status: 'ok' }
      },
    )
  })
}
