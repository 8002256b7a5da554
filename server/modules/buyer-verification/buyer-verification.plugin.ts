import fp from 'fastify-plugin'
import { runEvery } from '../../http/runEvery.ts'
import { BuyerVerificationService } from './buyer-verification.service.ts'
import { VerificationReminderService } from './verification-reminder.service.ts'
import { VerificationAnswerService } from './verification-answer.service.ts'
import { verificationMails } from './verificationMails.ts'

declare module 'fastify' {
  interface FastifyInstance {
    buyerVerification: BuyerVerificationService
    verificationAnswers: VerificationAnswerService
    verificationReminders: VerificationReminderService
  }
}

const REMINDER_INTERVAL_MS = 3_600_000

/** Verification of invoices by the buyer; the upload of invoices sends them, and the simulator answers. */
export const buyerVerification = fp(
  async app => {
    const { db, throttle, outbox, texts, portal, config } = app
    const mails = verificationMails(texts, portal)
    app.decorate('buyerVerification', new BuyerVerificationService({ mails, publicUrl: config.publicUrl }))
    app.decorate('verificationAnswers', new VerificationAnswerService({ db, throttle, outbox, mails, now: config.now }))
    const reminders = new VerificationReminderService({
      db,
      outbox,
      mails,
      days: portal.invoiceVerification.reminderDays,
      publicUrl: config.publicUrl,
      now: config.now,
    })
    app.decorate('verificationReminders', reminders)
    const failure = 'buyers were not reminded'
    runEvery(app, { task: 'reminders', intervalMs: REMINDER_INTERVAL_MS, run: () => reminders.remind(), failure })
    // Also right after startup: a server restarted every hour would otherwise never run it.
    app.addHook('onListen', async () => {
      reminders.remind().catch((error: unknown) => app.log.warn({ message: String(error) }, failure))
    })
  },
  { name: 'buyerVerification', dependencies: ['limits', 'outbox'] },
)
