import { expect, test } from 'vitest'

import { placesOf } from '../../../src/builders/list/FilterBar.tsx'
import { shipped } from './spec.ts'

/** Three places stand side by side in a window of 1366 pixels. */
const TWO_LINES = 6

test.each(['factoring-invoices', 'factoring-bills', 'loan-bills'])(
  'the filters of %s take two lines, since short neighbours share a place (LST-28)',
  name => {
    const filters = shipped(name).filters ?? []
    const places = placesOf(filters)
    expect(places.flat()).toEqual(filters)
    expect(places.length).toBe(TWO_LINES)
    expect(places.filter(place => place.length === 2)).toHaveLength(1)
  },
)

test('a third short filter gets a place of its own, and so does one between others (LST-28)', () => {
  const half = (field: string) => ({ field, kind: 'search', half: true }) as const
  const whole = (field: string) => ({ field, kind: 'search' }) as const
  const places = placesOf([half('a'), half('b'), half('c'), whole('d'), half('e')])
  expect(places.map(place => place.map(({ field }) => field).join())).toEqual(['a,b', 'c', 'd', 'e'])
})
