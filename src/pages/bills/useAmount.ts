import { useState } from 'react'

import { formatDecimal } from '../../cells/formatMoney.ts'
import { maskAmount } from '../../form/number.ts'
import { payableAmount } from './amount.ts'

export type Amount = {
  /** As it stands in the field. */
  readonly text: string
  /** What would be paid, a decimal string. */
  readonly value: string
  /** What was typed could not be paid and was replaced. */
  readonly wasReset: boolean
  readonly change: (text: string) => void
  readonly leave: () => void
  /** The amount to pay; undefined when it had to be replaced first, so that nobody pays what they did not see. */
  readonly check: () => string | undefined
}

/** The amount of a payment: at first everything that can be paid under the contract. Another contract begins anew. */
export function useAmount(contractId: string, payable: string): Amount {
  const about = `${contractId} ${payable}`
  const [state, setState] = useState({ about, text: formatDecimal(payable), wasReset: false })
  const now = state.about === about ? state : { about, text: formatDecimal(payable), wasReset: false }
  const { value, isReplaced } = payableAmount(now.text, payable)
  const corrected = { about, text: formatDecimal(value), wasReset: now.wasReset || isReplaced }
  return {
    text: now.text, value, wasReset: now.wasReset,
    change: (text) => setState({ about, text: maskAmount(text, now.text), wasReset: false }),
    leave: () => setState(corrected),
    check: () => {
      setState(corrected)
      return isReplaced ? undefined : value
    },
  }
}
