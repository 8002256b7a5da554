import { useState } from 'react'

import { formatDecimal } from '../../cells/formatMoney.ts'
import { createDotWatch } from '../../form/number.ts'
import { useSavedState } from '../../form/action-form/SavedAnswersContext.ts'
import { payableAmount } from './amount.ts'

export type Amount = {
  /** Text of the field. */
  readonly text: string
  /** The amount to pay as a decimal string; undefined while the text is unreadable. */
  readonly value: string | undefined
  /** The typed amount could not be paid and was replaced. */
  readonly wasReset: boolean
  /** The typed text is no amount; it stays. */
  readonly isInvalid: boolean
  readonly enter: () => void
  /** @param how `inputType` of the event */
  readonly change: (text: string, how: string | undefined) => void
  readonly leave: () => void
  /**
   * The amount to pay; undefined when it was just replaced or is invalid, so that users never pay an amount they did
   * not see.
   */
  readonly check: () => string | undefined
}

type State = {
  about: string
  text: string
  /** Without the portal's own dots. */ typed: string
  isShown: boolean
  wasReset: boolean
  isInvalid: boolean
}

/** The saved typed amount; ignored for another contract, or when the bill has changed (see `about`). */
function readState(saved: unknown): State | undefined {
  const { about, text }: { about?: unknown; text?: unknown } = typeof saved === 'object' && saved !== null ? saved : {}
  if (typeof about !== 'string' || typeof text !== 'string') return undefined
  return { about, text, typed: text, isShown: false, wasReset: false, isInvalid: false }
}

/** The amount of a payment: initially everything payable under the contract. Another contract resets it. */
export function useAmount(contractId: string, payable: string): Amount {
  const about = `${contractId} ${payable}`
  const [dots] = useState(createDotWatch)
  const formattedState = (value: string, wasReset: boolean): State => {
    const text = formatDecimal(value)
    return { about, text, typed: text, isShown: true, wasReset, isInvalid: false }
  }
  const [state, setState] = useSavedState('amount', formattedState(payable, false), {
    read: readState,
    write: ({ about: of, text }) => ({ about: of, text }),
  })
  const now = state.about === about ? state : formattedState(payable, false)
  const read = payableAmount(now.typed, payable)
  const settled: State =
    read.kind === 'unreadable'
      ? { ...now, isShown: false, isInvalid: true }
      : formattedState(read.value, now.wasReset || read.kind === 'replaced')
  return {
    text: now.text,
    value: read.kind === 'unreadable' ? undefined : read.value,
    wasReset: now.wasReset,
    isInvalid: now.isInvalid,
    enter: () => dots.begin(now.isShown),
    change: (text, how) =>
      setState({
        about,
        text,
        typed: dots.read(text, now.text, how),
        isShown: false,
        wasReset: false,
        isInvalid: false,
      }),
    leave: () => setState(settled),
    check: () => {
      setState(settled)
      return read.kind === 'payable' ? read.value : undefined
    },
  }
}
