import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { keepQuery, restoreQuery } from '../../../../src/pages/request/page/address.ts'
import { useBankReturn } from '../../../../src/pages/request/bank/useBankReturn.ts'
import type { DraftState } from '../../../../src/pages/request/draft/useDraft.ts'
import { useSteps } from '../../../../src/pages/request/page/useSteps.ts'

const leaveForNotFound = vi.fn()

const keepConfirmation = vi.fn(async () => undefined)
const kept = (md5Code: string) =>
  ({
    document: {},
    lostFiles: [],
    confirmation: { md5Code, requisitionId: 'r-1' },
  }) as unknown as DraftState['restored']
const draftOf = (restored: DraftState['restored']) =>
  ({ restored, draft: { keepConfirmation } }) as unknown as DraftState

beforeEach(() => window.history.replaceState(null, '', '/leasingRequest?ID=7&ref=abc'))
afterEach(() => window.history.replaceState(null, '', '/'))

function aReturn() {
  return renderHook(
    ({ restored }: { restored: DraftState['restored'] }) => {
      const steps = useSteps()
      return { bank: useBankReturn(draftOf(restored), steps, leaveForNotFound), step: steps.step.step }
    },
    { initialProps: { restored: 'loading' as DraftState['restored'] } },
  )
}
const address = () => window.location.pathname + window.location.search

it('useBankReturn: opens the review with the saved codes', () => {
  const { result, rerender } = aReturn()
  expect(result.current.bank.isLeaving).toBe(false)
  rerender({ restored: kept('abc') })
  expect(result.current).toMatchObject({
    step: 'review',
    bank: { isLeaving: false, outcome: { kind: 'confirmed', md5Code: 'abc', requisitionId: 'r-1' } },
  })
})

it('useBankReturn: stores the query on the device only during the redirect to the bank, since it contains a partner’s token', () => {
  window.history.replaceState(null, '', '/leasingRequest/partner/private?originatorToken=partner-1')
  keepQuery()
  window.history.replaceState(null, '', '/leasingRequest/partner/private?ref=other')
  restoreQuery()
  expect(address()).toBe('/leasingRequest/partner/private?originatorToken=partner-1&ref=other')
  aReturn().rerender({ restored: undefined })
  window.history.replaceState(null, '', '/leasingRequest/partner/private?ref=abc')
  restoreQuery()
  expect(address()).toBe('/leasingRequest/partner/private?originatorToken=partner-1&ref=abc')
  aReturn().rerender({ restored: kept('abc') })
  expect(localStorage).toHaveLength(0)
})

it('useBankReturn: shows why a bank has not confirmed', () => {
  window.history.replaceState(null, '', '/leasingRequest?ref=abc&error=ssn-mismatch')
  const { result, rerender } = aReturn()
  rerender({ restored: kept('abc') })
  expect(result.current.bank.outcome).toEqual({ kind: 'error', error: 'ssn-mismatch' })
  act(() => result.current.bank.forget())
  expect([address(), result.current.bank.outcome]).toEqual(['/leasingRequest', undefined])
})

it('useBankReturn: is deleted with the answers: a restart after a failure opens an empty form, not /404', () => {
  const { result, rerender } = aReturn()
  rerender({ restored: kept('abc') })
  rerender({ restored: undefined })
  expect(result.current).toMatchObject({ step: 'filling', bank: { isLeaving: false, outcome: undefined } })
  expect(address()).toBe('/leasingRequest?ID=7')
})

/** A return with this address to what was restored; how the page was left for /404, if it was. */
function leftFor(search: string, restored: DraftState['restored']) {
  leaveForNotFound.mockClear()
  window.history.replaceState(null, '', `/leasingRequest${search}`)
  const { result, rerender } = aReturn()
  rerender({ restored })
  return { left: leaveForNotFound.mock.calls.at(0)?.at(0), result }
}

it.each(['?ref=abc', '?ref=abc&error=x', '?error=user-cancelled', '?error=ssn-mismatch&ref='])(
  'useBankReturn: explains in a browser without the answers that they are elsewhere: %s (BNK-10)',
  search => {
    expect(leftFor(search, undefined)).toMatchObject({ left: { why: 'answersElsewhere', home: '/leasingRequest' } })
  },
)

it('useBankReturn: rejects another reference than the stored one (BNK-03)', () => {
  expect(leftFor('?ID=7&ref=other', kept('abc'))).toMatchObject({
    left: { why: 'otherAnswers', home: '/leasingRequest?ID=7' },
  })
  expect(leftFor('?ref=', kept('abc'))).toMatchObject({ left: { why: 'otherAnswers' } })
})

it.each(['?error=user-cancelled', '?error=user-cancelled&ref='])(
  'useBankReturn: shows an error without a reference after a redirect to a bank, and still accepts its response: %s',
  search => {
    keepConfirmation.mockClear()
    const { left, result } = leftFor(search, kept('abc'))
    expect(left).toBeUndefined()
    expect(result.current).toMatchObject({
      step: 'review',
      bank: { outcome: { kind: 'error', error: 'user-cancelled' } },
    })
    act(() => result.current.bank.forget())
    expect(keepConfirmation).not.toHaveBeenCalled()
    expect(address()).toBe('/leasingRequest')
  },
)
