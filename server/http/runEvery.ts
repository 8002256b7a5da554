import type { FastifyInstance } from 'fastify'

/** Runs a job at an interval until the server begins to stop. A failure is logged; the next run tries again. */
export function runEvery(app: FastifyInstance, intervalMs: number, job: () => Promise<void>, failure: string): void {
  const timer = setInterval(() => {
    if (app.stopping.hasBegun) return
    job().catch((error: unknown) =>
      app.log.warn({ message: error instanceof Error ? error.message : String(error) }, failure),
    )
  }, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
