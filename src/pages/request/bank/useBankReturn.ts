import { useCallback, useEffect, useMemo, useState } from 'react'

import { bankAnswer, forgetQuery, withoutAnswer } from '../page/address.ts'
import { leaveForNotFound } from '../page/leave.ts'
import type { DraftState } from '../draft/useDraft.ts'
import type { Steps } from '../page/useSteps.ts'

/** What a bank sends somebody back with: its word for a confirmation, or why there is none. */
export type BankOutcome =
  | { kind: 'confirmed'; md5Code: string; requisitionId: string }
  | { kind: 'error'; error: string }

export type BankState = {
  outcome: BankOutcome | undefined
  /** The answer does not fit what was kept here: this page is about to be left. */
  isLeaving: boolean
  /** The address without the answer, once it was used. */
  cleanAddress: string | undefined
  /** The answer was used, or is of no use. */
  forget: () => void
}

/**
 * The way back from the bank (BNK-03): the reference has to be the one that was kept with the answers; anything else leads to
 * /404, which says where the answers are. An error without a reference confirms nothing, so it is shown to an applicant who has been sent to a bank from
 * here. A match leads to the check of the answers, from where the request is sent. Answers that are wiped afterwards take the bank's with them.
 * @param leave leaves this page for /404
 */
export function useBankReturn(draft: DraftState, { replace }: Steps, leave = leaveForNotFound): BankState {
  const [answer, setAnswer] = useState(() => bankAnswer(window.location.search))
  const [cleanAddress] = useState(() =>
    bankAnswer(window.location.search) ? withoutAnswer(window.location) : undefined,
  )
  const { restored } = draft
  const isRead = restored !== 'loading'
  const kept = isRead ? restored?.confirmation : undefined
  const hasAnswers = isRead && restored !== undefined
  const isNameless = answer !== undefined && answer.error !== null && (answer.ref === null || answer.ref === '')
  const fits = answer !== undefined && kept !== undefined && (isNameless || answer.ref === kept.md5Code)
  const [hasFitted, setHasFitted] = useState(false)
  const isLeaving = answer !== undefined && isRead && !fits && !hasFitted
  const isOver = answer !== undefined && isRead && !fits && hasFitted

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
    if (!isOver) return
    setAnswer(undefined)
    replace({ step: 'filling' }, cleanAddress)
  }, [isOver, replace, cleanAddress])

  const outcome = useMemo<BankOutcome | undefined>(() => {
    if (!fits || !kept || !answer) return undefined
    return answer.error === null ? { kind: 'confirmed', ...kept } : { kind: 'error', error: answer.error }
  }, [fits, kept, answer])

  const { draft: store } = draft
  const forget = useCallback(() => {
    setAnswer(undefined)
    // Anybody can write an error into an address: the bank that was asked from here may still answer.
    if (!isNameless) void store.keepConfirmation(undefined)
    if (cleanAddress !== undefined) replace({ step: 'review' }, cleanAddress)
  }, [store, replace, cleanAddress, isNameless])
  return { outcome, isLeaving, cleanAddress, forget }
}
