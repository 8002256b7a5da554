import type { FastifyInstance, onResponseHookHandler, preSerializationHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram } from 'prom-client'
import { fieldValue } from '../../schemas/fieldValue.ts'

/** The calls that decide about a login, by its method. */
export const loginCalls: Readonly<Record<string, string>> = {
  '/api/login/username': 'password',
  '/api/login/mfa/authenticate': 'sms',
  '/api/login/smartid/authenticate': 'smartid',
  '/api/login/mobileid/authenticate': 'mobileid',
}
export const PUBLISH_CALL = '/api/operator/forms/:form/publish'

const loginResults = ['ok', 'rejected', 'limited', 'failed'] as const
type LoginResult = (typeof loginResults)[number]

/** Logins, publications of forms, password checks and exports. Every series exists from the start with a value. */
export const workMetrics = fp(
  async app => {
    logins(app)
    publications(app)
    queues(app)
  },
  { name: 'work-metrics', dependencies: ['observability', 'limits', 'exporting'] },
)

function logins(app: FastifyInstance): void {
  const counter = new Counter({
    name: 'portal_login_total',
    help: 'Decisions about a login by method',
    labelNames: ['method', 'result'],
    registers: [app.metrics],
  })
  for (const method of Object.values(loginCalls)) for (const result of loginResults) counter.inc({ method, result }, 0)
  app.addHook('onRoute', route => {
    const method = loginCalls[route.url]
    if (method === undefined || route.method !== 'POST') return
    // Waiting for a person is asked again and again: only an answer that ends it counts.
    const running = new WeakSet<object>()
    const noteRunning: preSerializationHookHandler<unknown> = (request, _reply, payload, done) => {
      if (fieldValue(payload, 'state') === 'RUNNING') running.add(request)
      done(null, payload)
    }
    const count: onResponseHookHandler = (request, reply, done) => {
      if (!running.has(request)) counter.inc({ method, result: resultOf(reply.statusCode) })
      done()
    }
    route.preSerialization = [route.preSerialization ?? [], noteRunning].flat()
    route.onResponse = [route.onResponse ?? [], count].flat()
  })
}

function resultOf(status: number): LoginResult {
  if (status < 400) return 'ok'
  if (status === 429) return 'limited'
  return status < 500 ? 'rejected' : 'failed'
}

function publications(app: FastifyInstance): void {
  const duration = new Histogram({
    name: 'portal_form_publish_seconds',
    help: 'Duration of publications of forms that succeeded',
    buckets: [0.5, 1, 2.5, 5, 10],
    registers: [app.metrics],
  })
  app.addHook('onRoute', route => {
    if (route.url !== PUBLISH_CALL) return
    const measure: onResponseHookHandler = (_request, reply, done) => {
      if (reply.statusCode < 400) duration.observe(reply.elapsedTime / 1000)
      done()
    }
    route.onResponse = [route.onResponse ?? [], measure].flat()
  })
}

function queues(app: FastifyInstance): void {
  const { passwords, exports } = app
  new Gauge({
    name: 'portal_hash_queue',
    help: 'Password checks of this process that run or wait',
    labelNames: ['state'],
    registers: [app.metrics],
    collect() {
      const { running, waiting } = passwords.load
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'portal_export_queue',
    help: 'Exports of this process that run, each on a connection of its own',
    labelNames: ['owner'],
    registers: [app.metrics],
    collect() {
      this.set({ owner: 'companies' }, exports.ofCompanies.running)
      this.set({ owner: 'operators' }, exports.ofOperators.running)
    },
  })
}
