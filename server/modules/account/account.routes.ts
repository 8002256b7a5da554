import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { AccountService } from './account.service.ts'
import { accountNotices } from './accountNotices.ts'
import { confirmationUse, EmailConfirmation } from './email-confirmation.service.ts'

const own = { access: 'user' as const, anyParty: true as const }
const tags = ['account']

/** The user's own account (ACC-01). The routes concern the user, so no party is checked. */
export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const { db, sessions, reauthorisation, throttle, outbox, portal, texts, config } = app
  const notices = accountNotices(texts, portal.brand, config.now)
  const confirmation = new EmailConfirmation({
    db,
    throttle,
    outbox,
    notices,
    publicUrl: config.publicUrl,
    now: config.now,
  })
  const account = new AccountService({
    db,
    sessions,
    reauthorisation,
    throttle,
    outbox,
    smartIdCountries: portal.smartIdCountries,
    notices,
    confirmation,
    now: config.now,
  })

  app.post(
    '/user/email-confirmation',
    {
      config: own,
      schema: { tags, summary: 'Send the link that confirms the own e-mail address again' },
    },
    async (request, reply) => {
      await confirmation.send(sessionOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/user/email-confirmation',
    {
      config: { access: 'public', limit: confirmationUse },
      schema: {
        tags,
        summary: 'Confirm an e-mail address by the link: 404 unknown, 401 expired',
        body: { $ref: 'actions/email-confirmation.json#' },
        response: { 200: { $ref: 'actions/email-confirmation-answer.json#' } },
      },
    },
    async request => confirmation.confirm(request.body.token),
  )

  app.get(
    '/user/account',
    {
      config: own,
      schema: { tags, summary: 'The signed-in person', response: { 200: { $ref: 'entities/account.json#' } } },
    },
    async request => account.describe(sessionOf(request)),
  )

  app.patch(
    '/user/account',
    {
      config: { ...own, reauthorise: { purposes: ['SMART_ID', 'MOBILE_ID'] } },
      schema: {
        tags,
        summary: 'Login with Smart-ID or Mobile-ID; needs the password',
        body: { $ref: 'actions/user-account-change.json#' },
        response: { 200: { $ref: 'entities/account.json#' } },
      },
    },
    async request => {
      await account.changeIdentity(sessionOf(request), request.body)
      return account.describe(sessionOf(request))
    },
  )

  app.patch(
    '/user/change-email',
    {
      config: { ...own, reauthorise: { purposes: ['EMAIL'] } },
      schema: {
        tags,
        summary: 'Another e-mail address; needs the password',
        body: { $ref: 'actions/user-change-email.json#' },
        response: { 200: { $ref: 'actions/user-change-email-answer.json#' } },
      },
    },
    async request => {
      await account.changeEmail(sessionOf(request), request.body.email)
      return { email: request.body.email }
    },
  )

  app.patch(
    '/user/mfa/change-phone',
    {
      config: { ...own, reauthorise: { purposes: ['PHONE', 'SMS'] } },
      schema: {
        tags,
        summary: 'Another number for login codes; needs the password',
        body: { $ref: 'actions/user-change-phone.json#' },
        response: { 200: { $ref: 'actions/user-change-phone-answer.json#' } },
      },
    },
    async request => {
      await account.changePhone(sessionOf(request), request.body.phone_number)
      return { phone_number: request.body.phone_number }
    },
  )
}
