import { expect, it } from 'vitest'
import { businessDay, lastDays } from '../../../server/texts/businessDay.ts'

it.each([
  ['at noon', '2026-11-24T12:00:00Z', '2026-08-27', '2026-11-24'],
  ['an hour before midnight, when summer time ended meanwhile', '2026-11-24T21:05:00Z', '2026-08-27', '2026-11-24'],
  ['just after midnight, when summer time began meanwhile', '2026-04-20T21:05:00Z', '2026-01-22', '2026-04-21'],
])('the last 90 days are 90 days of the calendar %s (BST-30)', (_name, now, from, to) => {
  const days = lastDays(new Date(now), 90)
  expect(days).toEqual({ from, to })
  expect((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000).toBe(89)
})

it('the business day changes with the first millisecond of its first minute, and back', () => {
  const days = [
    '2026-11-24T21:59:59.999Z',
    '2026-11-24T22:00:00.000Z',
    '2026-11-24T22:00:59.999Z',
    '2026-11-24T21:59:00Z',
  ]
  expect(days.map(day => businessDay(new Date(day)))).toEqual(['2026-11-24', '2026-11-25', '2026-11-25', '2026-11-24'])
})
