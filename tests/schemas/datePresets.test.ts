import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, isCalendarDate } from '../../schemas/format/calendarDate.ts'
import { datePresets, presetRange } from '../../schemas/lists/datePresets.ts'

describe('presetRange (INV-23)', () => {
  test.each([
    ['2026-11-25', 'today', '2026-11-25', '2026-11-25'],
    ['2026-11-25', 'thisMonth', '2026-11-01', '2026-11-30'],
    ['2026-11-25', 'lastMonth', '2026-10-01', '2026-10-31'],
    ['2026-01-31', 'lastMonth', '2025-12-01', '2025-12-31'],
    ['2024-03-31', 'lastMonth', '2024-02-01', '2024-02-29'],
    ['2026-11-25', 'thisQuarter', '2026-10-01', '2026-12-31'],
    ['2026-01-01', 'thisQuarter', '2026-01-01', '2026-03-31'],
    ['2026-06-30', 'thisQuarter', '2026-04-01', '2026-06-30'],
    ['2026-11-25', 'thisYear', '2026-01-01', '2026-12-31'],
    ['2026-11-25', 'lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('on %s, %s is %s to %s', (now, preset, from, to) => {
    expect(presetRange(preset, now)).toEqual({ from, to })
  })

  test('every period of every day has existing ends in the right order, and a running one holds the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(...datePresets), (days, preset) => {
        const now = addDays('1990-01-01', days)
        const { from, to } = presetRange(preset, now)
        expect([from, to].every(isCalendarDate)).toBe(true)
        expect(from <= to).toBe(true)
        expect(from <= now && now <= to).toBe(!preset.startsWith('last'))
      }),
    )
  })
})
