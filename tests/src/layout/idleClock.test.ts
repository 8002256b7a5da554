import { expect, it } from 'vitest'

import { idleState } from '../../../src/layout/idleClock.ts'

const MINUTE = 60_000

it.each([
  { after: 0, state: { name: 'active', nextLookMs: 13 * MINUTE } },
  { after: 13 * MINUTE - 1, state: { name: 'active', nextLookMs: 1 } },
  { after: 13 * MINUTE, state: { name: 'warned', secondsLeft: 120 } },
  { after: 15 * MINUTE - 1, state: { name: 'warned', secondsLeft: 1 } },
  { after: 15 * MINUTE, state: { name: 'over' } },
  { after: 60 * MINUTE, state: { name: 'over' } },
])('a 15-minute session, $after ms after the last call: $state.name', ({ after, state }) => {
  expect(idleState(1000, 15 * 60, 1000 + after)).toEqual(state)
})

it('a session shorter than the warning is warned about half-way', () => {
  expect(idleState(0, 60, 29_000)).toEqual({ name: 'active', nextLookMs: 1000 })
  expect(idleState(0, 60, 30_000)).toEqual({ name: 'warned', secondsLeft: 30 })
})
