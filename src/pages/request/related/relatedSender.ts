import { type RelatedTokens, sendPart, validatePart } from '../../../api/public/relatedApi.ts'
import type { Sender } from '../send/sender.ts'

type Options = {
  tokens: RelatedTokens
  access: string
  /** Everything is checked by the server and nothing is stored. */
  isTrial: boolean
  onSent: () => void
  /** The failure goes on to the form; this is for those that close it. */
  onRefused: (error: unknown) => void
}

/** Where the form of a spouse or guarantor goes: their own calls of the application. */
export function relatedSender({ tokens, access, isTrial, onSent, onRefused }: Options): Sender {
  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      onRefused(error)
      throw error
    }
  }
  return {
    validate: (payload, options) => watched(() => validatePart({ tokens, access, payload }, options)),
    apply: (payload, options) =>
      watched(async () => {
        if (isTrial) {
          await validatePart({ tokens, access, payload }, options)
          return { reference: 'TEST', status: 'COMPLETE', receipt: '' }
        }
        const receipt = await sendPart({ tokens, access, payload }, options)
        onSent()
        return receipt
      }),
  }
}
