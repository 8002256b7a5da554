import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge, Histogram } from 'prom-client'
import type { Channel } from '../../schemas/vocabulary.ts'
import { RELEASE } from '../config/release.ts'
import { outboxLoad } from '../outbox/outbox.repository.ts'
import type { OutboxLoad } from '../outbox/outbox.repository.ts'
import { pageRelease } from './pageRelease.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes that a periodic task has succeeded. */
    taskSucceeded(task: Task): void
  }
}

/** Periodic tasks of each process; their names are labels of metrics and in ops/prometheus/rules.yml. */
export type Task = 'applications' | 'customers' | 'documents' | 'housekeeping' | 'notifications' | 'reminders'
const tasks: readonly Task[] = ['applications', 'customers', 'documents', 'housekeeping', 'notifications', 'reminders']

const channels: readonly Channel[] = ['SMS', 'EMAIL']

/** Timeout of the outbox query in a scrape, and how long its result is reused. */
const OUTBOX_TIMEOUT_MS = 1_500
const OUTBOX_TTL_MS = 5_000
const NANOSECONDS = 1e9

/**
 * What the rules in ops/prometheus need besides requests: the pool, the outbox, the event loop, periodic tasks and the
 * release. Every series exists from the start with a value, or a rule would miss the first change.
 */
export const operationMetrics = fp(
  async app => {
    releaseInfo(app)
    eventLoop(app)
    pool(app)
    outbox(app)
    const succeeded = new Gauge({
      name: 'portal_task_last_success_timestamp_seconds',
      help: 'When a periodic task of this process last succeeded; its start before the first run',
      labelNames: ['task'],
      registers: [app.metrics],
    })
    for (const task of tasks) succeeded.setToCurrentTime({ task })
    app.decorate('taskSucceeded', (task: Task) => {
      succeeded.setToCurrentTime({ task })
    })
  },
  { name: 'operation-metrics', dependencies: ['observability'] },
)

function releaseInfo(app: FastifyInstance): void {
  new Gauge({
    name: 'portal_release_info',
    help: 'Release of the program and build of the page; always 1',
    labelNames: ['release', 'page'],
    registers: [app.metrics],
  }).set({ release: RELEASE, page: pageRelease(app.config.root) }, 1)
}

function eventLoop(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  new Gauge({
    name: 'portal_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, 99th percentile',
    registers: [app.metrics],
    collect() {
      // Without a sample yet the percentile is not a number.
      this.set(Number.isFinite(delay.mean) ? delay.percentile(99) / NANOSECONDS : 0)
      delay.reset()
    },
  })
}

/** The embedded database has one connection, whose state is always 0 here. */
function pool(app: FastifyInstance): void {
  const { pool: connections } = app.database
  new Gauge({
    name: 'portal_pool_connections',
    help: 'Connections to the database server by state, and callers that wait for one',
    labelNames: ['state'],
    registers: [app.metrics],
    collect() {
      const { used, idle, waiting, shared } = connections?.state() ?? { used: 0, idle: 0, waiting: 0, shared: 0 }
      this.set({ state: 'used' }, used)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'shared' }, shared)
    },
  })
  const wait = new Histogram({
    name: 'portal_pool_wait_seconds',
    help: 'How long callers waited for a connection to the database server',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers: [app.metrics],
  })
  connections?.onWait(ms => {
    wait.observe(ms / 1000)
  })
}

/** All processes report the same rows, so rules use the largest value. */
function outbox(app: FastifyInstance): void {
  let known: OutboxLoad[] = []
  let reading: Promise<void> = Promise.resolve()
  let readAt = -Infinity
  const read = async (): Promise<void> => {
    try {
      known = await outboxLoad(app.db, app.config.now())
    } catch (error) {
      app.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'the outbox was not counted')
    }
  }
  /** Both gauges of a scrape share one query. While the database hangs, the last counts are reported. */
  const loadOf = async (channel: Channel): Promise<OutboxLoad> => {
    if (performance.now() - readAt >= OUTBOX_TTL_MS) {
      readAt = performance.now()
      reading = read()
    }
    await within(reading, OUTBOX_TIMEOUT_MS)
    return known.find(one => one.channel === channel) ?? { channel, fresh: 0, again: 0, oldestSeconds: 0 }
  }
  new Gauge({
    name: 'portal_outbox_oldest_seconds',
    help: 'Age of the oldest message that waits to be sent; 0 without one',
    labelNames: ['channel'],
    registers: [app.metrics],
    async collect() {
      for (const channel of channels) this.set({ channel }, (await loadOf(channel)).oldestSeconds)
    },
  })
  new Gauge({
    name: 'portal_outbox_messages',
    help: 'Messages that wait to be sent: for the first time, or again after a failure',
    labelNames: ['channel', 'state'],
    registers: [app.metrics],
    async collect() {
      for (const channel of channels) {
        const { fresh, again } = await loadOf(channel)
        this.set({ channel, state: 'new' }, fresh)
        this.set({ channel, state: 'again' }, again)
      }
    },
  })
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
