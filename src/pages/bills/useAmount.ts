import { useState } from 'react'

import { createDotWatch } from '../../form/number.ts'
import { useSavedState } from '../../form/action-form/SavedAnswersContext.ts'
import { payableAmount } from './amount.ts'
import { formattedState, readAmountState, settledState, typedState, writeAmountState } from './amountState.ts'

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

/** The amount of a payment: initially everything payable under the contract. Another contract resets it. */
export function useAmount(contractId: string, payable: string): Amount {
  const about = `${contractId} ${payable}`
  const [dots] = useState(createDotWatch)
  const [state, setState] = useSavedState('amount', formattedState(about, payable), {
    read: readAmountState,
    write: writeAmountState,
  })
  const now = state.about === about ? state : formattedState(about, payable)
  const read = payableAmount(now.typed, payable)
  const settle = () => setState(settledState(now, payable))
  return {
    text: now.text,
    value: read.kind === 'unreadable' ? undefined : read.value,
    wasReset: now.wasReset,
    isInvalid: now.isInvalid,
    enter: () => dots.begin(now.isShown),
    change: (text, how) => setState(typedState(about, text, dots.read(text, now.text, how))),
    leave: settle,
    check: () => {
      settle()
      return read.kind === 'payable' ? read.value : undefined
    },
  }
}
