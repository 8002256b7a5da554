import type { Channel } from '../../schemas/vocabulary.ts'

export type Message = {
  /** The same for each attempt: a provider that has seen it must not send again, if it can tell. */
  readonly dedupeId: string
  /** A phone number with dial code for SMS, an address for e-mail. */
  readonly to: string
  readonly subject: string | null
  readonly text: string
}

/**
 * The outside world for messages. `send` resolves when the message has been taken over, and rejects otherwise; it is tried again
 * then. It must give up when the signal says so. An error must not carry the recipient or the text in `code` or `name`: these are logged.
 */
export type MessageProvider = {
  send(message: Message, signal: AbortSignal): Promise<void>
  /** Lets go of connections; called once, after the last message. */
  close?(): void
}

export type MessageProviders = Readonly<Record<Channel, MessageProvider>>
