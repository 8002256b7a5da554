import { useState } from 'react'

import { sumOf } from '../../../schemas/format/sum.ts'
import type { UnpaidBill, UnpaidBills } from '../../api/staff/paymentApi.ts'
import { createDotWatch } from '../../form/number.ts'
import { useSavedState } from '../../form/action-form/SavedAnswersContext.ts'
import { amountLess, isPositive, payableAmount } from './amount.ts'
import {
  type AmountState,
  formattedState,
  readAmountState,
  settledState,
  typedState,
  writeAmountState,
} from './amountState.ts'
import type { Amount } from './useAmount.ts'

/** A chosen bill and the amount that is paid of it. */
export type BillAmount = {
  readonly bill: UnpaidBill
  /** The most that can be paid of it now; zero when it is already being paid. */
  readonly payable: string
  /** What others are about to pay of it. */
  readonly inFlight: string
  readonly amount: Omit<Amount, 'check'>
}
export type BillAmounts = {
  readonly rows: readonly BillAmount[]
  /** The most that can be paid of all of them. */
  readonly payable: string
  /** What is paid; undefined while an amount is unreadable. */
  readonly sum: string | undefined
  /** Undefined when an amount was just replaced or is invalid, so that users never pay an amount they did not see. */
  readonly check: () =>
    | { readonly sum: string; readonly bills: readonly { readonly bill_id: string; readonly amount: string }[] }
    | undefined
}
type States = Readonly<Record<string, AmountState>>

const NOTHING = '0.00'

/** The amounts of chosen bills (BIL-35): initially all that can be paid of each. */
export function useBillAmounts(bills: readonly UnpaidBill[], inFlight: UnpaidBills['inFlight']): BillAmounts {
  const [dots] = useState(() => new Map<string, ReturnType<typeof createDotWatch>>())
  const [states, setStates] = useSavedState<States>('amounts', {}, { read: readStates, write: writeStates })
  const dotsOf = (id: string) => {
    const found = dots.get(id) ?? createDotWatch()
    dots.set(id, found)
    return found
  }
  const known = bills.map(bill => {
    const flying = inFlight.find(({ billId }) => billId === bill.id)?.amount ?? NOTHING
    const payable = amountLess(bill.amount, flying)
    const about = `${bill.id} ${payable}`
    const state = states[bill.id]
    return { bill, flying, payable, about, now: state?.about === about ? state : formattedState(about, payable) }
  })
  const put = (id: string, state: AmountState) => setStates(before => ({ ...before, [id]: state }))
  const rows = known.map(({ bill, flying, payable, about, now }): BillAmount => {
    const read = payableAmount(now.typed, payable)
    return {
      bill,
      payable,
      inFlight: flying,
      amount: {
        text: now.text,
        value: read.kind === 'unreadable' ? undefined : read.value,
        wasReset: now.wasReset,
        isInvalid: now.isInvalid,
        enter: () => dotsOf(bill.id).begin(now.isShown),
        change: (text, how) => put(bill.id, typedState(about, text, dotsOf(bill.id).read(text, now.text, how))),
        leave: () => put(bill.id, settledState(now, payable)),
      },
    }
  })
  const paid = rows.filter(({ payable }) => isPositive(payable))
  const amounts = paid.map(({ amount }) => amount.value)
  const sum = amounts.every(value => value !== undefined) ? sumOf(amounts) : undefined
  return {
    rows,
    payable: sumOf(rows.map(({ payable }) => payable)),
    sum,
    check: () => {
      const payables = known.filter(({ payable }) => isPositive(payable))
      setStates(before => ({
        ...before,
        ...Object.fromEntries(payables.map(({ bill, now, payable }) => [bill.id, settledState(now, payable)])),
      }))
      const read = payables.map(({ bill, now, payable }) => ({ id: bill.id, read: payableAmount(now.typed, payable) }))
      const shares = read.flatMap(one =>
        one.read.kind === 'payable' ? [{ bill_id: one.id, amount: one.read.value }] : [],
      )
      if (shares.length === 0 || shares.length < read.length) return undefined
      return { sum: sumOf(shares.map(({ amount }) => amount)), bills: shares }
    },
  }
}

function readStates(saved: unknown): States | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  const found = Object.entries(saved).flatMap(([id, state]) => {
    const read = readAmountState(state)
    return read === undefined ? [] : [[id, read] as const]
  })
  return Object.fromEntries(found)
}

function writeStates(states: States): unknown {
  return Object.fromEntries(Object.entries(states).map(([id, state]) => [id, writeAmountState(state)]))
}
