import { useState } from 'react'

import { formatDecimal } from '../../cells/formatMoney.ts'
import { createDotWatch } from '../../form/number.ts'
import { useKeptState } from '../../form/action-form/KeptContext.ts'
import { payableAmount } from './amount.ts'

export type Amount = {
  /** As it stands in the field. */
  readonly text: string
  /** What would be paid, a decimal string; undefined while that cannot be read. */
  readonly value: string | undefined
  /** What was typed could not be paid and was replaced. */
  readonly wasReset: boolean
  /** What was typed is no amount; it stays. */
  readonly isWrong: boolean
  readonly enter: () => void
  /** @param how `inputType` of the event */
  readonly change: (text: string, how: string | undefined) => void
  readonly leave: () => void
  /** The amount to pay; undefined when it had to be replaced first or is none, so that nobody pays what they did not see. */
  readonly check: () => string | undefined
}

type State = {
  about: string
  text: string
  /** Without the portal's own dots. */ typed: string
  isShown: boolean
  wasReset: boolean
  isWrong: boolean
}

/** As somebody has typed it; under another contract, or when the bill has changed, it counts for nothing (see `about`). */
function readState(kept: unknown): State | undefined {
  const { about, text }: { about?: unknown; text?: unknown } = typeof kept === 'object' && kept !== null ? kept : {}
  if (typeof about !== 'string' || typeof text !== 'string') return undefined
  return { about, text, typed: text, isShown: false, wasReset: false, isWrong: false }
}

/** The amount of a payment: at first everything that can be paid under the contract. Another contract begins anew. */
export function useAmount(contractId: string, payable: string): Amount {
  const about = `${contractId} ${payable}`
  const [dots] = useState(createDotWatch)
  const shown = (value: string, wasReset: boolean): State => {
    const text = formatDecimal(value)
    return { about, text, typed: text, isShown: true, wasReset, isWrong: false }
  }
  const [state, setState] = useKeptState('amount', shown(payable, false), {
    read: readState,
    write: ({ about: of, text }) => ({ about: of, text }),
  })
  const now = state.about === about ? state : shown(payable, false)
  const read = payableAmount(now.typed, payable)
  const settled =
    read.kind === 'unreadable'
      ? { ...now, isShown: false, isWrong: true }
      : shown(read.value, now.wasReset || read.kind === 'replaced')
  return {
    text: now.text,
    value: read.kind === 'unreadable' ? undefined : read.value,
    wasReset: now.wasReset,
    isWrong: now.isWrong,
    enter: () => dots.begin(now.isShown),
    change: (text, how) =>
      setState({ about, text, typed: dots.read(text, now.text, how), isShown: false, wasReset: false, isWrong: false }),
    leave: () => setState(settled),
    check: () => {
      setState(settled)
      return read.kind === 'payable' ? read.value : undefined
    },
  }
}
