import { describe, expect, it } from 'vitest'
import { losingKinds, otherKinds, planOf } from '../chaos/plan.ts'
import { randomOf } from '../chaos/random.ts'
import { shortestFailing } from '../chaos/shortest.ts'

describe('plan of a drill', () => {
  it('is the same for the same seed, and another one for its neighbour', () => {
    expect(planOf(7, 40)).toEqual(planOf(7, 40))
    expect(planOf(7, 40)).not.toEqual(planOf(8, 40))
  })

  it('begins like a longer one, with a fault that can lose writes', () => {
    for (const seed of [0, 1, 2, 999_999]) {
      const plan = planOf(seed, 30)
      expect(planOf(seed, 5)).toEqual(plan.slice(0, 5))
      expect(losingKinds).toContain(plan[0]?.kind)
    }
  })

  it('has every kind of fault before one comes again', () => {
    const all = [...losingKinds, ...otherKinds]
    const kinds = planOf(3, all.length + 1)
      .slice(1)
      .map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(all.toSorted())
  })
})

describe('random numbers of a drill', () => {
  it.each([0, 1, 0xffffffff, -1])('are within their limit and not all the same for the seed %i', seed => {
    const random = randomOf(seed)
    const values = Array.from({ length: 200 }, () => random.below(10))
    expect(values.every(value => Number.isInteger(value) && value >= 0 && value < 10)).toBe(true)
    expect(new Set(values).size).toBe(10)
  })

  it('shuffle without losing anything', () => {
    const items = Array.from({ length: 20 }, (_, index) => index)
    const shuffled = randomOf(5).shuffled(items)
    expect(shuffled).not.toEqual(items)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items)
  })
})

describe('shortest failing part of a plan', () => {
  it.each([1, 2, 7, 20, 31, 32])('ends with the fault that makes it fail, the %i. of 32', async culprit => {
    const plan = Array.from({ length: 32 }, (_, index) => index + 1)
    let runs = 0
    const part = await shortestFailing(plan, async own => {
      runs += 1
      return own.includes(culprit)
    })
    expect(part).toEqual(plan.slice(0, culprit))
    expect(runs).toBeLessThanOrEqual(5)
  })

  it('is the whole plan if no part of it fails again', async () => {
    expect(await shortestFailing([1, 2, 3, 4], async () => false)).toEqual([1, 2, 3, 4])
  })
})
