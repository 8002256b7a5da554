import type { FastifyInstance } from 'fastify'
import type { Task } from './operationMetrics.ts'

type Periodic = {
  readonly task: Task
  readonly intervalMs: number
  readonly run: () => Promise<unknown>
  /** Logged with a failure. */
  readonly failure: string
}

/** Runs a job at an interval until the server begins to stop. A failure is logged; the next run tries again. */
export function runEvery(app: FastifyInstance, { task, intervalMs, run, failure }: Periodic): void {
  const timer = setInterval(() => {
    if (app.stopping.hasBegun) return
    app.tracer.job({ name: `job ${task}` }, run).then(
      () => {
        app.taskSucceeded(task)
      },
      (error: unknown) => app.log.warn({ message: error instanceof Error ? error.message : String(error) }, failure),
    )
  }, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
