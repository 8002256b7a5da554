import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { smsCaps, smsCode } from './login.limits.ts'
import { LoginService } from './login.service.ts'
import { SecondFactorService } from './second-factor.service.ts'

const stage = { config: { access: 'stage' as const } }
const tags = ['login']

/** User id, password and SMS code (LOG-01, LOG-03), and logout. */
export async function loginRoutes(app: FastifyInstance): Promise<void> {
  const { db, sessions, throttle, loginThrottle, passwords, outbox, config, texts, portal } = app
  const login = new LoginService({ db, sessions, throttle: loginThrottle, passwords })
  const secondFactor = new SecondFactorService({
    db,
    sessions,
    throttle,
    outbox,
    secretKey: config.secretKey,
    oldSecretKeys: config.oldSecretKeys,
    caps: smsCaps(config.simulators),
    now: config.now,
    messageText: (language, code) =>
      texts.get(language, 'server', 'sms.loginCode', { code, brand: portal.brand.provider }),
    closedMail: (language, name) => {
      const { provider: brand, supportEmail: support, supportPhone } = portal.brand
      const parameters = {
        name,
        brand,
        support,
        supportPhone,
        count: smsCode.wrongOfAccount.max,
        link: `${config.publicUrl}/resetPassword`,
      }
      return {
        subject: texts.get(language, 'server', 'mail.codesClosed.subject', parameters),
        text: texts.get(language, 'server', 'mail.codesClosed.text', parameters),
      }
    },
  })

  app.post(
    '/login/username',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'User name and password; the answer opens the second step',
        body: { $ref: 'actions/login-username.json#' },
        response: { 200: { $ref: 'actions/login-username-answer.json#' } },
      },
    },
    async request =>
      login.login(request.body, {
        address: request.ip,
        device: request.device,
        userAgent: request.headers['user-agent'],
      }),
  )

  app.post(
    '/login/mfa/authenticate-request',
    {
      ...stage,
      schema: {
        tags,
        summary: 'Send the code by SMS to the stored number',
        response: { 200: { $ref: 'actions/login-mfa-request-answer.json#' } },
      },
    },
    async request => secondFactor.request(sessionOf(request)),
  )

  app.post(
    '/login/mfa/resend-sms',
    {
      ...stage,
      schema: {
        tags,
        summary: 'Send a new code',
        response: { 200: { $ref: 'actions/login-mfa-request-answer.json#' } },
      },
    },
    async request => secondFactor.resend(sessionOf(request)),
  )

  app.post(
    '/login/mfa/authenticate',
    {
      ...stage,
      schema: {
        tags,
        summary: 'The code; the answer is the session',
        body: { $ref: 'actions/login-mfa-authenticate.json#' },
        response: { 200: { $ref: 'actions/login-mfa-authenticate-answer.json#' } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const token = await secondFactor.authenticate(session, request.body.sms_code, request.ip)
      await app.rememberDevice(request, reply, session.userId)
      return { token, stage: 'FULL' as const }
    },
  )

  app.post(
    '/logout/user',
    {
      config: { access: 'user', beforeTerms: true, anyParty: true },
      schema: { tags, summary: 'End the session' },
    },
    async (request, reply) => {
      await sessions.end(sessionOf(request), 'LOGOUT')
      return reply.code(204).send()
    },
  )
}
