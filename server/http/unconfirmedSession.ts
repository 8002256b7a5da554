import type { ReadOneRow } from '../db/oneRow.ts'
import type { Session } from './Session.ts'

/** The session of a token as it was at its last call. It counts only once a read has confirmed it. */
export type UnconfirmedSession = {
  readonly session: Session
  /**
   * The first call reads the row and the session in one statement.
   * @throws SessionChanged instead of returning the row if the session is no longer the same
   */
  readonly readOneRow: ReadOneRow
}

/** The session ended or changed since its last call. */
export class SessionChanged extends Error {
  constructor() {
    super('the session changed since its last call')
    this.name = 'SessionChanged'
  }
}
