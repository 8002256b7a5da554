import fp from 'fastify-plugin'
import { runEvery } from '../../http/runEvery.ts'
import { NotificationDelivery } from './notification-delivery.service.ts'
import { notificationMail } from './notificationMail.ts'

declare module 'fastify' {
  interface FastifyInstance {
    notificationDelivery: NotificationDelivery
  }
}

const DELIVERY_INTERVAL_MS = 30_000
const SWEEP_INTERVAL_MS = 3_600_000
const FAILURE = 'notifications were not delivered'

/** Jobs that tell people what has happened. A run that takes longer than the interval is not started again meanwhile. */
export const notifications = fp(
  async app => {
    const { db, outbox, texts, portal, config, stopping } = app
    const delivery = new NotificationDelivery({
      db,
      outbox,
      mail: notificationMail(texts, portal, config.publicUrl),
      sendsMails: portal.account.notifications,
      hasLoans: portal.products.loan === 'open',
      stopping,
      now: config.now,
    })
    app.decorate('notificationDelivery', delivery)
    let running: Promise<unknown> | undefined
    const deliver = async (): Promise<void> => {
      running ??= delivery.deliver().finally(() => {
        running = undefined
      })
      await running
    }
    const sweep = async (): Promise<void> => {
      await delivery.sweep()
      await deliver()
    }
    runEvery(app, { task: 'notifications', intervalMs: DELIVERY_INTERVAL_MS, run: deliver, failure: FAILURE })
    runEvery(app, { task: 'notifications', intervalMs: SWEEP_INTERVAL_MS, run: sweep, failure: FAILURE })
    // Also right after startup: a server restarted every hour would otherwise never run it.
    app.addHook('onListen', async () => {
      sweep().catch((error: unknown) => app.log.warn({ message: String(error) }, FAILURE))
    })
  },
  { name: 'notifications', dependencies: ['outbox', 'stopping', 'operation-metrics'] },
)
