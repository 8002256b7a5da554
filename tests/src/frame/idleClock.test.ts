import { describe, expect, it } from 'vitest'

import { idleState } from '../../../src/frame/idleClock.ts'

const MINUTE = 60_000
const limits = { idleTimeoutSeconds: 15 * 60, absoluteEndAt: 12 * 60 * MINUTE }

describe('idle timeout (SES-08)', () => {
  it.each([
    { after: 0, state: { name: 'active', nextCheckMs: 13 * MINUTE } },
    { after: 13 * MINUTE - 1, state: { name: 'active', nextCheckMs: 1 } },
    { after: 13 * MINUTE, state: { name: 'warned', kind: 'idle', secondsLeft: 120 } },
    { after: 15 * MINUTE - 1, state: { name: 'warned', kind: 'idle', secondsLeft: 1 } },
    { after: 15 * MINUTE, state: { name: 'over' } },
    { after: 60 * MINUTE, state: { name: 'over' } },
  ])('of a 15-minute session, $after ms after the last call: $state.name', ({ after, state }) => {
    expect(idleState(1000, limits, 1000 + after)).toEqual(state)
  })

  it('of a session shorter than the warning warns about half-way', () => {
    const short = { ...limits, idleTimeoutSeconds: 60 }
    expect(idleState(0, short, 29_000)).toEqual({ name: 'active', nextCheckMs: 1000 })
    expect(idleState(0, short, 30_000)).toEqual({ name: 'warned', kind: 'idle', secondsLeft: 30 })
  })
})

describe('absolute timeout', () => {
  const end = limits.absoluteEndAt
  it.each([
    { before: 2 * MINUTE + 1, state: { name: 'active', nextCheckMs: 1 } },
    { before: 2 * MINUTE, state: { name: 'warned', kind: 'absolute', secondsLeft: 120 } },
    { before: 1, state: { name: 'warned', kind: 'absolute', secondsLeft: 1 } },
    { before: 0, state: { name: 'over' } },
  ])('$before ms before it, during activity: $state.name', ({ before, state }) => {
    expect(idleState(end - before, limits, end - before)).toEqual(state)
  })

  it('is the announced one when both are near, with the remaining time', () => {
    expect(idleState(end - 14.5 * MINUTE, limits, end - MINUTE)).toEqual({
      name: 'warned',
      kind: 'absolute',
      secondsLeft: 60,
    })
    expect(idleState(end - 15.5 * MINUTE, limits, end - MINUTE)).toEqual({
      name: 'warned',
      kind: 'absolute',
      secondsLeft: 30,
    })
  })
})
