import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lastFailedSeed, rememberFailedSeed } from '../chaos/failedSeed.ts'
import { allKinds, losingKinds, placeOf, planOf } from '../chaos/plan.ts'
import { randomOf } from '../chaos/random.ts'
import { memoryChange } from '../chaos/report.ts'
import { shortestFailing } from '../chaos/shortest.ts'

describe('plan of a drill', () => {
  it('is the same for the same seed, and another one for its neighbour', () => {
    expect(planOf(7, 40)).toEqual(planOf(7, 40))
    expect(planOf(7, 40)).not.toEqual(planOf(8, 40))
  })

  it('begins like a longer one, with a single fault that can lose writes', () => {
    for (const seed of [0, 1, 2, 999_999]) {
      const plan = planOf(seed, 30)
      expect(planOf(seed, 5)).toEqual(plan.slice(0, 5))
      expect(plan[0]?.faults).toHaveLength(1)
      expect(losingKinds).toContain(plan[0]?.faults[0]?.kind)
    }
  })

  it('has every kind of fault before one comes again', () => {
    const kinds = planOf(3, 200)
      .slice(1)
      .flatMap(({ faults }) => faults.map(({ kind }) => kind))
    expect(kinds.slice(0, allKinds.length).toSorted()).toEqual([...allKinds].toSorted())
    expect(kinds.slice(allKinds.length, 2 * allKinds.length).toSorted()).toEqual([...allKinds].toSorted())
  })

  it('has one, two and three faults at a time, never two of one place', () => {
    const plan = planOf(11, 200)
    expect(new Set(plan.map(({ faults }) => faults.length))).toEqual(new Set([1, 2, 3]))
    for (const { faults } of plan) {
      const places = faults.map(({ kind }) => placeOf[kind])
      expect(new Set(places).size).toBe(places.length)
    }
  })

  it('has only the kinds that are possible', () => {
    const kinds = ['portal killed', 'providers drip', 'clock an hour behind'] as const
    const plan = planOf(5, 30, { kinds })
    expect(new Set(plan.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).toEqual(new Set(kinds))
    expect(plan[0]?.faults.map(({ kind }) => kind)).toEqual(['portal killed'])
  })
})

describe('seed that failed last', () => {
  it('is run again until another one fails', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-seed-'))
    try {
      const file = join(folder, 'drill', 'failed-seed')
      expect(lastFailedSeed(file)).toBeUndefined()
      rememberFailedSeed(17, file)
      rememberFailedSeed(18, file)
      expect(lastFailedSeed(file)).toBe(18)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('memory of a drill', () => {
  it('compares the medians of the first and the last quarter', () => {
    const steps = [100, 500, 110, 200, 200, 200, 130, 140].map(memoryMb => ({ memoryMb: [memoryMb, memoryMb] }))
    expect(memoryChange(steps)).toEqual({ first: 500, last: 140 })
    expect(memoryChange([{ memoryMb: [90] }])).toEqual({ first: 90, last: 90 })
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
