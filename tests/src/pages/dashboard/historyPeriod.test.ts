import { describe, expect, test } from 'vitest'

import {
  hasEarlier,
  periodAt,
  periodText,
  pointsOf,
  slotsOf,
} from '../../../../src/pages/dashboard/cards/historyPeriod.ts'

describe('chart period', () => {
  test.each([
    ['month', 0, '2025-12-01', '2026-11-30'],
    ['month', 1, '2024-12-01', '2025-11-30'],
    ['month', 2, '2023-12-01', '2024-11-30'],
    ['day', 0, '2026-11-01', '2026-11-30'],
    ['day', 1, '2026-10-01', '2026-10-31'],
    ['day', 9, '2026-02-01', '2026-02-28'],
    ['day', 11, '2025-12-01', '2025-12-31'],
    ['day', 33, '2024-02-01', '2024-02-29'],
  ] as const)('by %s, %i back, is %s to %s', (periodicity, steps, from, to) => {
    expect(periodAt(periodicity, '2026-11-21', steps)).toEqual({ from, to })
  })

  test('has an earlier one as long as the history covers it', () => {
    const period = { from: '2025-12-01', to: '2026-11-30' }
    expect([
      hasEarlier(period, '2025-11-30'),
      hasEarlier(period, '2025-12-01'),
      hasEarlier(period, '2026-03-05'),
      hasEarlier(period, null),
    ]).toEqual([true, false, false, false])
  })

  test('is labelled by its months', () => {
    expect(periodText('month', { from: '2025-12-01', to: '2026-11-30' })).toBe('2025-12 – 2026-11')
    expect(periodText('day', { from: '2026-02-01', to: '2026-02-28' })).toBe('2026-02')
  })
})

describe('chart points', () => {
  test('are twelve by month, and one per day of the month by day (DSH-24)', () => {
    expect(slotsOf('month', periodAt('month', '2026-03-02', 0))).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    expect([0, 1, 2].map(steps => slotsOf('day', periodAt('day', '2026-03-02', steps)).length)).toEqual([31, 28, 31])
  })

  test('keep their position, with gaps for missing ones', () => {
    const history = [
      { date: '2026-02-28', amount: '5.00' },
      { date: '2026-03-02', amount: '7.50' },
    ]
    const months = pointsOf(slotsOf('month', periodAt('month', '2026-03-02', 0)), history)
    expect(months.slice(-3)).toEqual([null, '5.00', '7.50'])
    const days = pointsOf(slotsOf('day', periodAt('day', '2026-03-02', 0)), history)
    expect(days.slice(0, 3)).toEqual([null, '7.50', null])
    expect(pointsOf([], history)).toEqual([])
  })
})
