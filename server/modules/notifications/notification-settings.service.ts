import { notificationKinds } from '../../../schemas/notificationKinds.ts'
import { sql, type Kysely } from 'kysely'
import type { NotificationUnsubscribe } from '../../../schemas/generated/types/actions/notification-unsubscribe.ts'
import type { NotificationSettings } from '../../../schemas/generated/types/entities/notification-settings.ts'
import type { NotificationKind } from '../../../schemas/vocabulary.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Session } from '../../http/Session.ts'
import type { Quota } from '../../security/throttle.ts'
import { tokenHash } from '../../security/token.ts'
import { nextMorning } from './mailTime.ts'

/** Opened links per network address: enough for an office, too few to guess a token. */
export const unsubscribing: Quota = { max: 60, windowSeconds: 15 * 60 }

type Tools = {
  readonly db: Kysely<Tables>
  /** `account.notifications` */
  readonly editable: boolean
  readonly now: () => Date
}
type Stored = {
  readonly enabled: boolean
  readonly delivery: 'NOW' | 'DAILY'
  readonly muted: readonly NotificationKind[]
}

/** Whoever never chose gets no mail; somebody who switches mails on gets all kinds, once a day (NTF-20). */
const chosenByNobody: Stored = { enabled: false, delivery: 'DAILY', muted: [] }

/** What a person is told by mail. */
export class NotificationSettingsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError FORBIDDEN where the portal setting account.notifications is off */
  async read({ userId }: Session): Promise<NotificationSettings> {
    this.#requireEditable()
    const row = await this.#tools.db
      .selectFrom('notification_setting')
      .select(['enabled', 'delivery', 'muted'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { enabled, delivery, muted } = row ?? chosenByNobody
    const kinds = Object.fromEntries(notificationKinds.map(kind => [kind, !muted.includes(kind)]))
    return { enableNotifications: enabled, delivery, ...(kinds as Record<NotificationKind, boolean>) }
  }

  /** What was told while mails were off is never mailed. @throws as `read` */
  async change({ userId }: Session, settings: NotificationSettings): Promise<void> {
    this.#requireEditable()
    const now = this.#tools.now()
    const { enableNotifications: enabled, delivery } = settings
    const muted = JSON.stringify(notificationKinds.filter(kind => !settings[kind]))
    const next = delivery === 'NOW' ? now : nextMorning(now)
    await sql`
      insert into notification_setting as s (user_id, enabled, delivery, muted, mailed_up_to, next_mail_at)
      select ${userId}::bigint, ${enabled}::boolean, ${delivery}::text, ${muted}::jsonb, coalesce(max(n.id), 0), ${next}::timestamptz
        from notification n where n.user_id = ${userId}::bigint
      on conflict (user_id) do update set enabled = excluded.enabled, delivery = excluded.delivery, muted = excluded.muted,
        mailed_up_to = case when s.enabled then s.mailed_up_to else excluded.mailed_up_to end,
        next_mail_at = case when s.enabled and s.delivery = excluded.delivery then s.next_mail_at else excluded.next_mail_at end`.execute(
      this.#tools.db,
    )
  }

  /**
   * Ends the mails of one kind or all of the person to whom the token was mailed (NTF-22). Can be repeated, and works
   * without a login and while the section is hidden.
   * @throws PortalError NOT_FOUND for an unknown token
   */
  async unsubscribe({ token, kind }: NotificationUnsubscribe): Promise<void> {
    const all = kind === 'all'
    const { rows } = await sql`
      with person as (select user_id from notification_link where token_hash = ${tokenHash(token)}),
      ended as (update notification_setting s set enabled = s.enabled and not ${all}::boolean,
          muted = case when ${all}::boolean or s.muted ? ${kind}::text then s.muted else s.muted || to_jsonb(${kind}::text) end
        from person where s.user_id = person.user_id)
      select user_id from person`.execute(this.#tools.db)
    if (rows.length === 0) throw new PortalError('NOT_FOUND')
  }

  #requireEditable(): void {
    if (!this.#tools.editable)
      throw new PortalError('FORBIDDEN', { message: 'the portal setting account.notifications is off' })
  }
}
