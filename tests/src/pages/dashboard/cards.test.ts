import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import type { DashboardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { cardParts, type DashboardCard } from '../../../../src/pages/dashboard/cards.tsx'
import { cardRows } from '../../../../src/pages/dashboard/layout.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const dashboards: DashboardDefinition[] = readdirSync('resources/dashboards').map(name =>
  readJson(`resources/dashboards/${name}`),
)

describe('cards of dashboards (DSH-16)', () => {
  test('exist for each kind of the schema, and each is on a dashboard', () => {
    const kinds: string[] = readJson('resources/dashboard.schema.json').definitions.card.properties.kind.enum
    expect(Object.keys(cardParts).toSorted()).toEqual(kinds.toSorted())
    const named = new Set(dashboards.flatMap(({ cards }) => cards.map(({ kind }) => kind as string)))
    expect([...named].toSorted()).toEqual(kinds.toSorted())
  })

  test('request calls of the API', () => {
    const { paths } = readJson('docs/openapi.json') as { paths: Record<string, unknown> }
    const known = new Set(Object.keys(paths).map(path => path.replace(/\{\w+\}/g, '{}')))
    const called = dashboards.flatMap(({ cards }) => cards.flatMap(({ call, schedule }) => [call, schedule]))
    const unknown = called
      .flatMap(call => call?.path ?? [])
      .filter(path => !known.has(`/api${path.replace(/\{\w+\}/g, '{}')}`))
    expect(unknown).toEqual([])
  })
})

test.each([
  [['narrow', 'wide'], [2]],
  [['wide', 'narrow'], [2]],
  [
    ['half', 'half', 'half'],
    [2, 1],
  ],
  [
    ['narrow', 'half'],
    [1, 1],
  ],
  [
    [undefined, 'narrow', 'wide', undefined],
    [1, 2, 1],
  ],
] as const)('cards of the widths %j share rows: %j', (widths, counts) => {
  const cards = widths.map((width, index): DashboardCard => ({
    card: { kind: 'figures', ...(width === undefined ? {} : { width }) },
    index,
    dashboard: 'loan',
  }))
  expect(cardRows(cards).map(row => row.cards.length)).toEqual(counts)
})
