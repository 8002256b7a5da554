import { confirmedText } from '../../../../schemas/format/canonicalJson.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { toHex } from '../../../security/hex.ts'

/**
 * Binds the bank's confirmation to these answers: hexadecimal SHA-256, as the server computes it from the received
 * payload.
 */
export async function digestOf(payload: FormDocument): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(confirmedText(payload)))
  return toHex(new Uint8Array(hash))
}
