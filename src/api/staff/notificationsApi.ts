import type { NotificationListAnswer } from '../../../schemas/generated/types/actions/notification-list-answer.ts'
import type { NotificationUnread } from '../../../schemas/generated/types/actions/notification-unread.ts'
import type { NotificationUnsubscribe } from '../../../schemas/generated/types/actions/notification-unsubscribe.ts'
import type { NotificationsRead } from '../../../schemas/generated/types/actions/notifications-read.ts'
import type { NotificationSettings } from '../../../schemas/generated/types/entities/notification-settings.ts'
import type { NotificationKind } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'

export type { NotificationKind, NotificationListAnswer, NotificationSettings, NotificationUnread }
export type PortalNotification = NotificationListAnswer['content'][number]
export type EndedMails = NotificationUnsubscribe['kind']

/** Number of unread notifications about the active company, counted up to 100. */
export function countUnread(): Promise<NotificationUnread> {
  return request('/notifications/unread')
}

/** @param before id of the last one shown; left out: the newest */
export function getNotifications(before?: string): Promise<NotificationListAnswer> {
  return request('/notifications', { query: before === undefined ? {} : { before } })
}

/** 404 if one of them is gone or of another company. */
export function markRead(which: NotificationsRead): Promise<NotificationUnread> {
  return request('/notifications/read', { method: 'POST', body: which })
}

export function getNotificationSettings(): Promise<NotificationSettings> {
  return request('/user/notification-settings')
}

export function changeNotificationSettings(settings: NotificationSettings): Promise<NotificationSettings> {
  return request('/user/notification-settings', { method: 'PUT', body: settings })
}

/** Ends mails by the token of a link, without a login. 404 for an unknown token. */
export function endMails(token: string, kind: EndedMails): Promise<void> {
  return request('/public/notification-settings', { method: 'PUT', body: { token, kind }, token: null })
}
