import fp from 'fastify-plugin'
import { Outbox } from '../outbox/Outbox.ts'
import { messageProviders } from '../providers/messageProviders.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

/**
 * Message sender of this process: starts when the server is ready, stops after the last request and before the
 * database closes.
 */
export const outbox = fp(
  async app => {
    const worker = new Outbox({
      db: app.db,
      providers: messageProviders(app.db, app.config),
      now: app.config.now,
      log: app.log,
      tracer: app.tracer,
    })
    app.decorate('outbox', worker)
    app.addHook('onReady', async () => worker.start())
    app.addHook('onClose', async () => worker.close())
  },
  { name: 'outbox', dependencies: ['tracing'] },
)
