import { expect, it } from 'vitest'
import { columns, columnsOfDay, computed, id } from '../../../server/lists/columns.ts'

const make = () =>
  columnsOfDay(today => columns('bill', { id: id('b.id'), isDue: computed(`b.due_date < ${today}::date`) }))

it('columns that need the business day are made once for each place of it in a statement', () => {
  const ofDay = make()
  expect(ofDay('$3')).toBe(ofDay('$3'))
  expect(ofDay('$3').select).toBe('b.id::text as "id", b.due_date < $3::date as "isDue"')
  expect(ofDay('$4').select).toContain('$4::date')
  expect(make()('$3')).not.toBe(ofDay('$3'))
})

it('the literals of exports, another each day, do not add up', () => {
  const ofDay = make()
  const first = ofDay("'2026-01-01'")
  for (let day = 0; day < 200; day += 1) ofDay(`'day ${day}'`)
  expect(ofDay("'2026-01-01'")).not.toBe(first)
})
