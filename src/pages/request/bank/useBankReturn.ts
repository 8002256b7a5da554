import { useCallback, useEffect, useMemo, useState } from 'react'

import { bankAnswerHere, forgetQuery, withoutAnswer } from '../page/address.ts'
import { leaveForNotFound } from '../page/leave.ts'
import type { DraftState } from '../draft/useDraft.ts'
import type { Steps } from '../page/useSteps.ts'

/** Result in the bank's return address: a confirmation or an error. */
export type BankOutcome =
  | { kind: 'confirmed'; md5Code: string; requisitionId: string }
  | { kind: 'error'; error: string }

export type BankState = {
  outcome: BankOutcome | undefined
  /** The result does not match the saved confirmation: this page is about to be left. */
  isLeaving: boolean
  /** The address without the result, once it has been used. */
  cleanAddress: string | undefined
  /** The result has been used or is useless. */
  forget: () => void
}

/**
 * Handles the return from the bank (BNK-03). The reference must be the one saved with the answers; otherwise the
 * visitor goes to /404, which says where the answers are. An error without a reference confirms nothing, so it is shown
 * only to an applicant redirected from here. A match opens the review, from where the request is sent. Deleting the
 * answers also deletes the bank's result.
 */
export function useBankReturn(draft: DraftState, { replace }: Steps, leave = leaveForNotFound): BankState {
  const [answer, setAnswer] = useState(bankAnswerHere)
  const [cleanAddress] = useState(() => (bankAnswerHere() ? withoutAnswer(window.location) : undefined))
  const { restored } = draft
  const isRead = restored !== 'loading'
  const savedConfirmation = isRead ? restored?.confirmation : undefined
  const hasAnswers = isRead && restored !== undefined
  const isNameless = answer !== undefined && answer.error !== null && (answer.ref === null || answer.ref === '')
  const fits =
    answer !== undefined && savedConfirmation !== undefined && (isNameless || answer.ref === savedConfirmation.md5Code)
  const [hasFitted, setHasFitted] = useState(false)
  const isLeaving = answer !== undefined && isRead && !fits && !hasFitted
  const isOutdated = answer !== undefined && isRead && !fits && hasFitted

  useEffect(() => {
    if (isLeaving)
      leave({
        why: hasAnswers ? 'otherAnswers' : 'answersElsewhere',
        ...(cleanAddress === undefined ? {} : { home: cleanAddress }),
      })
    else if (fits) {
      setHasFitted(true)
      if (!isNameless) forgetQuery()
      replace({ step: 'review' })
    }
  }, [isLeaving, fits, isNameless, hasAnswers, cleanAddress, replace, leave])
  useEffect(() => {
    if (!isOutdated) return
    setAnswer(undefined)
    replace({ step: 'filling' }, cleanAddress)
  }, [isOutdated, replace, cleanAddress])

  const outcome = useMemo<BankOutcome | undefined>(() => {
    if (!fits || !savedConfirmation || !answer) return undefined
    return answer.error === null ? { kind: 'confirmed', ...savedConfirmation } : { kind: 'error', error: answer.error }
  }, [fits, savedConfirmation, answer])

  const { draft: store } = draft
  const forget = useCallback(() => {
    setAnswer(undefined)
    // Any link may contain an error, so a nameless one keeps the confirmation: the bank contacted from here may still
    // respond.
    if (!isNameless) void store.keepConfirmation(undefined)
    if (cleanAddress !== undefined) replace({ step: 'review' }, cleanAddress)
  }, [store, replace, cleanAddress, isNameless])
  return { outcome, isLeaving, cleanAddress, forget }
}
