import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { languages } from '../../schemas/languages.ts'

/** What a narrow field of two beside each other shows of its label at 1366 pixels, in characters. */
const ROOM = 22
const DAYS_ROOM = 13

type Document = { name?: string; filters?: { field: string; kind: string }[] }
const documents = readdirSync('resources')
  .filter(name => name.endsWith('.json'))
  .map(name => JSON.parse(readFileSync(`resources/${name}`, 'utf8')) as Document)

test.each(languages)('labels of ranges are never cut, since they end with which end it is: %s', language => {
  const texts = JSON.parse(readFileSync(`resources/texts/${language}/staff.json`, 'utf8')) as Record<string, string>
  const ranges = documents.flatMap(({ name, filters = [] }) =>
    filters.filter(({ kind }) => kind === 'dateRange').map(({ field }) => `resources.${name}.fields.${field}`),
  )
  expect(ranges.length).toBeGreaterThan(8)
  const labels = ranges.flatMap(key =>
    ['from', 'to'].map(end => texts[`factoring.filter.${end}`]!.replace('%{label}', texts[key]!)),
  )
  expect(labels.filter(label => label.length > ROOM)).toEqual([])
  const days = ['overdueFrom', 'overdueTo', 'amountFrom', 'amountTo'].map(end => texts[`factoring.filter.${end}`]!)
  expect(days.filter(label => label.length > DAYS_ROOM)).toEqual([])
})
