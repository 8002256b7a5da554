import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { NotificationSettingsService, unsubscribing } from './notification-settings.service.ts'
import { NotificationsService } from './notifications.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const DEFAULT_SIZE = 20
const own = { access: 'user' as const, anyParty: true as const }
const tags = ['notifications']

/** Notifications of a person about the active company (NTF-10), and their mails (NTF-20). */
export async function notificationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, portal, config } = app
  const notifications = new NotificationsService(db, config.now)
  const settings = new NotificationSettingsService({ db, editable: portal.account.notifications, now: config.now })

  app.get(
    '/notifications',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Notifications of the user about the active party, the newest first',
        querystring: { $ref: 'actions/notification-list.json#' },
        response: { 200: { $ref: 'actions/notification-list-answer.json#' } },
      },
    },
    async (request, reply) => {
      const { before, size = DEFAULT_SIZE } = request.query
      const page = { size, ...(before === undefined ? {} : { before }) }
      return reply.type(JSON_TYPE).send(await notifications.list(sessionOf(request), page))
    },
  )

  app.get(
    '/notifications/unread',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Number of unread notifications about the active party',
        response: { 200: { $ref: 'actions/notification-unread.json#' } },
      },
    },
    async request => notifications.unread(sessionOf(request)),
  )

  app.post(
    '/notifications/read',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary:
          'Mark own notifications as read: single ones, or all up to one. 404 if one is of another user or party',
        body: { $ref: 'actions/notifications-read.json#' },
        response: { 200: { $ref: 'actions/notification-unread.json#' } },
      },
    },
    async request => notifications.markRead(sessionOf(request), request.body),
  )

  app.get(
    '/user/notification-settings',
    {
      config: own,
      schema: {
        tags,
        summary:
          'Which notifications the user gets by e-mail: 403 where the portal setting account.notifications is off',
        response: { 200: { $ref: 'entities/notification-settings.json#' } },
      },
    },
    async request => settings.read(sessionOf(request)),
  )

  app.put(
    '/user/notification-settings',
    {
      config: own,
      schema: {
        tags,
        summary: 'Choose notifications by e-mail: 403 where the portal setting account.notifications is off',
        body: { $ref: 'entities/notification-settings.json#' },
        response: { 200: { $ref: 'entities/notification-settings.json#' } },
      },
    },
    async request => {
      await settings.change(sessionOf(request), request.body)
      return settings.read(sessionOf(request))
    },
  )

  app.put(
    '/public/notification-settings',
    {
      config: { access: 'public', limit: unsubscribing },
      schema: {
        tags,
        summary: 'End e-mails by the link in one of them: 404 for an unknown token',
        body: { $ref: 'actions/notification-unsubscribe.json#' },
      },
    },
    async (request, reply) => {
      await settings.unsubscribe(request.body)
      return reply.code(204).send()
    },
  )
}
