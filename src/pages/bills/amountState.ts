import { formatDecimal } from '../../cells/formatMoney.ts'
import { payableAmount } from './amount.ts'

/** What one amount field shows and knows. */
export type AmountState = {
  /** What the amount is of, and the most that can be paid: the state is void when either changes. */
  readonly about: string
  readonly text: string
  /** Without the portal's own dots. */
  readonly typed: string
  readonly isShown: boolean
  /** The typed amount could not be paid and was replaced. */
  readonly wasReset: boolean
  /** The typed text is no amount; it stays. */
  readonly isInvalid: boolean
}

export function formattedState(about: string, value: string, wasReset = false): AmountState {
  const text = formatDecimal(value)
  return { about, text, typed: text, isShown: true, wasReset, isInvalid: false }
}

export function typedState(about: string, text: string, typed: string): AmountState {
  return { about, text, typed, isShown: false, wasReset: false, isInvalid: false }
}

/** The state when the field is left: an amount that cannot be paid becomes the most that can (BIL-22). */
export function settledState(now: AmountState, payable: string): AmountState {
  const read = payableAmount(now.typed, payable)
  return read.kind === 'unreadable'
    ? { ...now, isShown: false, isInvalid: true }
    : formattedState(now.about, read.value, now.wasReset || read.kind === 'replaced')
}

/** A saved typed amount; ignored for another subject, or when the bill has changed (see `about`). */
export function readAmountState(saved: unknown): AmountState | undefined {
  const { about, text }: { about?: unknown; text?: unknown } = typeof saved === 'object' && saved !== null ? saved : {}
  return typeof about === 'string' && typeof text === 'string' ? typedState(about, text, text) : undefined
}

/** What is saved of it beyond the end of a session. */
export function writeAmountState({ about, text }: AmountState): unknown {
  return { about, text }
}
