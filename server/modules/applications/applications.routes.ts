import type { FastifyInstance } from 'fastify'
import { runEvery } from '../../http/runEvery.ts'
import { PortalError } from '../../errors.ts'
import { signingPostback } from '../../signing/signingPostback.ts'
import { applicationSigning, POSTBACK_PATH } from './application-signing.service.ts'
import { ApplicationSigningsRepository } from './application-signings.repository.ts'
import { removeUnconfirmed } from './unconfirmed.ts'

const HOUR_MS = 3_600_000
const SWEEP_INTERVAL_MS = 60_000

/** Signing status of a request (SIG-22). A sweep every minute covers sessions that no page is polling. */
export async function applicationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, config, portal } = app
  const signing = applicationSigning(app)
  // The embedded database has a single process, so claims of a killed one are released instead of waiting for their
  // expiry.
  if (config.databaseUrl === null)
    app.addHook('onReady', () => new ApplicationSigningsRepository(db).releaseClaims(config.now()))
  const sweep = async (): Promise<void> => {
    await signing.progress.sweep()
    app.countRetention(
      'unconfirmed',
      await removeUnconfirmed(db, new Date(config.now().getTime() - portal.applications.unconfirmedHours * HOUR_MS)),
    )
  }
  runEvery(app, {
    task: 'applications',
    intervalMs: SWEEP_INTERVAL_MS,
    run: sweep,
    failure: 'open applications could not be checked',
  })

  app.get(
    '/form/dokobit/document/status',
    {
      config: { access: 'public', limit: { max: config.simulators ? 6000 : 1200, windowSeconds: 600 } },
      schema: {
        tags: ['forms'],
        summary: 'How the signing of a request stands',
        description: '404 for an unknown token.',
        querystring: { $ref: 'actions/dokobit-status-query.json#' },
        response: { 200: { $ref: 'actions/dokobit-status.json#' } },
      },
    },
    async request => {
      const status = await signing.status(request.query.token)
      if (status === undefined) throw new PortalError('NOT_FOUND')
      return { status }
    },
  )

  await signingPostback(app, {
    path: POSTBACK_PATH,
    tags: ['forms'],
    progress: signing.progress,
    note: code => app.log.warn({ code }, 'the signing service failed'),
  })
}
