import { confirmedText } from '../../../../schemas/format/canonicalJson.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { toHex } from '../../../security/hex.ts'

/** What binds the bank's word to these answers: SHA-256 in hexadecimal, as the server works it out of the payload that arrives. */
export async function digestOf(payload: FormDocument): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(confirmedText(payload)))
  return toHex(new Uint8Array(hash))
}
