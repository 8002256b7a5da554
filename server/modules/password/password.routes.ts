import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { linkUse, resetLimits } from './password.limits.ts'
import { ResetRequestService } from './reset-request.service.ts'

const tags = ['user']
const sent = { is_reset_password_email_sent: true }
const sentAnswer = { 200: { $ref: 'actions/user-reset-password-answer.json#' } }

/** Password reset and first passwords (LOG-50). */
export async function passwordRoutes(app: FastifyInstance): Promise<void> {
  const { db, throttle, outbox, passwordLinks: links, loginThrottle } = app
  const requests = new ResetRequestService({ db, throttle, links, outbox })

  app.post(
    '/user/reset-password',
    {
      config: { access: 'public', limit: resetLimits.network },
      schema: {
        tags,
        summary: 'Send a link for a new password; the answer is the same for unknown addresses',
        body: { $ref: 'actions/user-reset-password.json#' },
        response: sentAnswer,
      },
    },
    async request => {
      await requests.byEmail(request.body.email, request.ip)
      return sent
    },
  )

  app.post(
    '/user/reset-password/authenticated',
    {
      config: { access: 'user', anyParty: true },
      schema: { tags, summary: 'Send a link for a new password to the own address', response: sentAnswer },
    },
    async request => {
      await requests.byUser(sessionOf(request).userId)
      return sent
    },
  )

  app.put(
    '/internal/password-change-token/verify',
    {
      config: { access: 'public', limit: linkUse },
      schema: {
        tags,
        summary: 'Whether a link still works: 404 unknown, 401 expired or used',
        body: { $ref: 'actions/password-change-token.json#' },
        response: { 200: { $ref: 'actions/password-change-token-answer.json#' } },
      },
    },
    async request => links.verify(request.body.token),
  )

  app.put(
    '/user/change-password',
    {
      config: { access: 'public', limit: linkUse },
      schema: {
        tags,
        summary: 'Set the password by a link or a temporary password; ends all sessions of the user',
        body: { $ref: 'actions/user-change-password.json#' },
        response: { 200: { $ref: 'actions/user-change-password-answer.json#' } },
      },
    },
    async request => {
      const { passwordChangeToken, newPassword } = request.body
      const changed = await links.change(passwordChangeToken, newPassword)
      await loginThrottle.forget(changed.username, request.ip)
      return changed
    },
  )
}
