import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken } from '../../security/token.ts'
import { EidLoginService } from './eid-login.service.ts'
import type { EidAnswer, EidMethod } from './eid-login.service.ts'
import { pollLimit, pushCap } from './eid.limits.ts'
import { mobileIdPerson, smartIdPerson } from './eidPerson.ts'
import { EidThrottle } from './eidThrottle.ts'

const tags = ['login']
const asking = { access: 'public' as const }
const waiting = { access: 'public' as const, limit: pollLimit }
const requestAnswer = { 200: { $ref: 'actions/login-eid-request-answer.json#' } }
const answer = { 200: { $ref: 'actions/login-eid-answer.json#' } }

/**
 * Login with Smart-ID and Mobile-ID (LOG-01, LOG-06). The token of a request only authorises polling for its outcome.
 */
export async function eidRoutes(app: FastifyInstance): Promise<void> {
  const { db, sessions, throttle, loginThrottle, config, texts, portal, identities } = app
  const login = new EidLoginService({
    db,
    sessions,
    throttle: new EidThrottle(throttle, loginThrottle, pushCap(config.simulators)),
    now: config.now,
    providers: identities,
    ttlSeconds: config.identity.ttlSeconds,
    pollSeconds: config.identity.pollSeconds,
    displayText: language => texts.get(language, 'server', 'eid.login', { brand: portal.brand.name }),
    // An invalid proof means an attack or a changed provider, so it is a warning. A login that times out is normal.
    logFailure: (method, reason) =>
      app.log[reason.startsWith('INVALID') ? 'warn' : 'info'](
        { method, reason },
        'a login by electronic identity was not completed',
      ),
  })
  app.addHook('preClose', async () => login.close())

  app.post(
    '/login/smartid/authenticate-request',
    {
      config: asking,
      schema: {
        tags,
        summary: 'Ask a person by Smart-ID; the answer holds the control code',
        body: { $ref: 'actions/login-smartid-request.json#' },
        response: requestAnswer,
      },
    },
    async request =>
      login.request(
        request.body.username,
        smartIdPerson(request.body.nationalIdentity, portal.smartIdCountries),
        callerOf(request),
      ),
  )

  app.post(
    '/login/mobileid/authenticate-request',
    {
      config: asking,
      schema: {
        tags,
        summary: 'Ask a person by Mobile-ID; the answer holds the control code',
        body: { $ref: 'actions/login-mobileid-request.json#' },
        response: requestAnswer,
      },
    },
    async request => login.request(request.body.username, mobileIdPerson(request.body.userRequest), callerOf(request)),
  )

  app.post(
    '/login/smartid/authenticate',
    {
      config: waiting,
      schema: { tags, summary: 'Wait up to 20 seconds for the person', response: answer },
    },
    (request, reply) => wait('SMART_ID', request, reply),
  )

  app.post(
    '/login/mobileid/authenticate',
    {
      config: waiting,
      schema: { tags, summary: 'Wait up to 20 seconds for the person', response: answer },
    },
    (request, reply) => wait('MOBILE_ID', request, reply),
  )

  async function wait(
    method: EidMethod,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ state: 'RUNNING' } | { state: 'COMPLETE'; token: string; stage: 'FULL' }> {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const outcome: EidAnswer = await login.authenticate(
      method,
      bearerToken(request.headers.authorization),
      callerOf(request),
      gone.signal,
    )
    if (outcome.state === 'RUNNING') return outcome
    await app.rememberDevice(request, reply, outcome.userId)
    return { state: 'COMPLETE', token: outcome.token, stage: 'FULL' }
  }
}

function callerOf(request: FastifyRequest): {
  address: string
  device: string | undefined
  userAgent: string | undefined
} {
  return { address: request.ip, device: request.device, userAgent: request.headers['user-agent'] }
}
