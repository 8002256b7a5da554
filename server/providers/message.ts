import type { Channel } from '../../schemas/vocabulary.ts'

export type Message = {
  /** The same for each attempt, so that a provider that supports it does not send twice. */
  readonly dedupeId: string
  /** A phone number with dial code for SMS, an address for e-mail. */
  readonly to: string
  readonly subject: string | null
  readonly text: string
}

/**
 * External service for messages. `send` resolves when the message was accepted and rejects otherwise; it is then
 * retried. It must abort with the signal. An error's `code` and `name` are logged, so they must not contain the
 * recipient or the text.
 */
export type MessageProvider = {
  send(message: Message, signal: AbortSignal): Promise<void>
  /** Closes connections; called once, after the last message. */
  close?(): void
}

export type MessageProviders = Readonly<Record<Channel, MessageProvider>>
