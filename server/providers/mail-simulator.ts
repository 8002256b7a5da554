import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { MessageProvider } from './message.ts'
import { simulatedMessages } from './simulated-message.ts'

/** A mail server that sends nothing. */
export function mailSimulator(db: Kysely<Tables>, now: () => Date): MessageProvider {
  return simulatedMessages('EMAIL', db, now)
}
