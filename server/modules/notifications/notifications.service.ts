import type { Kysely } from 'kysely'
import type { NotificationsRead } from '../../../schemas/generated/types/actions/notifications-read.ts'
import { parseId } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Session } from '../../http/Session.ts'
import { partyOf } from '../../http/sessionOf.ts'
import * as repository from './notifications.repository.ts'

type Unread = { readonly partyId: string; readonly unread: number }

/** The notifications of a person about the active company (NTF-10). */
export class NotificationsService {
  readonly #db: Kysely<Tables>
  readonly #now: () => Date

  constructor(db: Kysely<Tables>, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  async unread(session: Session): Promise<Unread> {
    const party = partyOf(session)
    const unread = await repository.countUnread(this.#db, { userId: session.userId, partyId: party.id })
    return { partyId: party.fid, unread }
  }

  /** schemas/actions/notification-list-answer.json as a JSON text. */
  async list(session: Session, { before, size }: { readonly before?: string; readonly size: number }): Promise<string> {
    const party = partyOf(session)
    const { content, unread, hasMore } = await repository.notificationPage(
      this.#db,
      { userId: session.userId, partyId: party.id },
      { before: before === undefined ? null : idOf(before), size },
    )
    const partyId = JSON.stringify(party.fid)
    return `{"partyId":${partyId},"unread":${String(unread)},"content":${content},"hasMore":${String(hasMore)}}`
  }

  /**
   * Marks single ones, or all up to one (NTF-12).
   * @returns what is still unread
   * @throws PortalError NOT_FOUND if one is not the user's, or of another company than the active one
   */
  async markRead(session: Session, { ids = [], upTo }: NotificationsRead): Promise<Unread> {
    const owner = { userId: session.userId, partyId: partyOf(session).id }
    const isFound =
      upTo === undefined
        ? await repository.markRead(this.#db, owner, ids.map(idOf), this.#now())
        : await repository.markAllRead(this.#db, owner, idOf(upTo))
    if (!isFound) throw new PortalError('NOT_FOUND')
    return this.unread(session)
  }
}

function idOf(text: string): string {
  const id = parseId(text)
  if (id === null) throw new PortalError('VALIDATION_FAILED')
  return id
}
