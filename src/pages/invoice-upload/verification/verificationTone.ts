import type { SentVerification } from '../../../api/staff/verificationApi.ts'
import type { Tone } from '../../../../schemas/lists/vocabularies.ts'

const toneOfState: Readonly<Record<SentVerification['state'], Tone>> = {
  SENT: 'blue',
  PARTLY: 'blue',
  DONE: 'green',
  EXPIRED: 'amber',
  REPLACED: 'slate',
}

export const verificationTone = (state: SentVerification['state']): Tone => toneOfState[state]
