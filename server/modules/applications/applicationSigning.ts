import type { FastifyInstance } from 'fastify'
import { printApplication } from '../application-copy/printApplication.ts'
import { ApplicationSigningsRepository } from './application-signings.repository.ts'
import { lifecycleTools } from './lifecycleTools.ts'
import { personToSign } from './personToSign.ts'
import { ApplicationSigningProgress } from './signingProgress.ts'
import { SigningSettlement } from './signingSettlement.ts'
import { SigningStart } from './signingStart.ts'

const hour = 3_600_000
export const postbackPath = '/form/dokobit/postback'

/**
 * Signing of applications at the portal's e-signing service. The tools are stateless, so each module may create its
 * own.
 */
export function applicationSigning(app: FastifyInstance): {
  start: SigningStart
  progress: ApplicationSigningProgress
} {
  const { db, signing, config, texts, portal, outbox } = app
  const signings = new ApplicationSigningsRepository(db)
  const note = (code: string): void => app.log.warn({ code }, 'the signing service failed')
  const start = new SigningStart({
    signing,
    signings,
    now: config.now,
    note,
    print: (id, signal) => printApplication(app, id, { signal }),
    person: id => personToSign(db, texts, id),
    postbackUrl: key => `${config.publicUrl}/api${postbackPath}/${key}`,
  })
  const progress = new ApplicationSigningProgress({
    signing,
    signings,
    settlement: new SigningSettlement(db, lifecycleTools(app)),
    now: config.now,
    note,
    openForMs: portal.applications.unconfirmedHours * hour,
    wake: () => {
      for (const channel of ['EMAIL', 'SMS'] as const) void outbox.wake(channel)
    },
  })
  return { start, progress }
}
