import type { Kysely } from 'kysely'
import type { SimulatorMessages } from '../../../schemas/generated/types/actions/simulator-messages.ts'
import type { Tables } from '../../db/tables.ts'
import { listMessages } from './simulator.repository.ts'

const MAX_MESSAGES = 200

/** Simulated messages filtered by recipient and channel; the newest 200, newest first. */
export async function simulatedMessages(db: Kysely<Tables>, { to, channel }: SimulatorMessages) {
  const messages = await listMessages(db, {
    to: to === undefined ? undefined : spellings(to),
    channel,
    most: MAX_MESSAGES,
  })
  return messages.map(({ subject, createdAt, ...message }) => ({
    ...message,
    ...(subject === null ? {} : { subject }),
    createdAt: createdAt.toISOString(),
  }))
}

/** An unescaped plus arrives as a blank: "+370…" and " 370…" are the same number. */
function spellings(to: string): string[] {
  const trimmed = to.trim()
  return /^\d{7,15}$/.test(trimmed) ? [trimmed, `+${trimmed}`] : [trimmed]
}
