import type { Kysely } from 'kysely'
import { isInternationalPhone } from '../../schemas/validation/internationalPhone.ts'
import type { Tables } from '../db/tables.ts'
import type { MessageProvider } from './message.ts'
import { simulatedMessages } from './simulated-message.ts'

/** An SMS gateway that sends nothing. Like a real one, it rejects a recipient that is not an international number. */
export function smsSimulator(db: Kysely<Tables>, now: () => Date): MessageProvider {
  const messages = simulatedMessages('SMS', db, now)
  return {
    async send(message, signal) {
      if (!isInternationalPhone(message.to))
        throw Object.assign(new Error('not an international phone number'), { code: 'INVALID_RECIPIENT' })
      await messages.send(message, signal)
    },
  }
}
