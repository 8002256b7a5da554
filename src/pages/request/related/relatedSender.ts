import { type RelatedTokens, sendPart, validatePart } from '../../../api/public/relatedApi.ts'
import type { Sender } from '../send/sender.ts'

type Options = {
  tokens: RelatedTokens
  access: string
  /** The server validates everything but stores nothing. */
  isTrial: boolean
  onSent: () => void
  /** Receives errors that close the form; the form gets every error as well. */
  onRejected: (error: unknown) => void
}

/** Sends a spouse's or guarantor's form with the calls of their part of the application. */
export function relatedSender({ tokens, access, isTrial, onSent, onRejected }: Options): Sender {
  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      onRejected(error)
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
