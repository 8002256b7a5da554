import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedDashboard } from '../../../scripts/gen/dashboard.ts'
import { buildTestApp, root, type TestApp } from '../../support/app.ts'
import { seriesOf, unknownIn } from '../../support/metrics.ts'

type Panel = {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const stored = readFileSync(join(root, 'ops/grafana/portal.json'), 'utf8')
const { panels } = JSON.parse(stored) as { panels: Panel[] }
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(target => ({ title, ...target })))

// API-41
describe('the dashboard for Grafana', () => {
  let portal: TestApp
  let body: string
  let series: ReturnType<typeof seriesOf>
  beforeAll(async () => {
    portal = await buildTestApp()
    await portal.client().get('/api/ready')
    body = (await portal.client().get('/metrics')).body
    series = seriesOf(body)
  })
  afterAll(() => portal.close())

  it('is the generated one', () => {
    expect([['ops/grafana/portal.json', stored]]).toEqual(generatedDashboard())
  })

  it.each(queries)('names only metrics and labels that /metrics has: $title', ({ expr, legendFormat }) => {
    expect(unknownIn(expr, series)).toEqual([])
    const grouped = [...expr.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(', '))
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(grouped).toContain(label)
  })

  it('shows every metric of the portal', () => {
    const own = [...body.matchAll(/^# TYPE (portal_\w+) /gm)].map(([, name = '']) => name)
    expect(
      own.filter(name => !queries.some(({ expr }) => new RegExp(`\\b${name}(_bucket|_count|_sum)?\\b`).test(expr))),
    ).toEqual([])
  })

  it('has panels that do not overlap, each with an id of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const taken = new Set<string>()
    for (const { gridPos, title } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(x, title).toBeLessThan(24)
          expect(taken.has(`${String(x)} ${String(y)}`), title).toBe(false)
          taken.add(`${String(x)} ${String(y)}`)
        }
  })

  it('would show a name that is gone', () => {
    expect(unknownIn('sum by (channel, nothing) (portal_outbox_messages{other="x"}) + portal_gone', series)).toEqual([
      'portal_gone',
      'portal_outbox_messages.other',
      'nothing',
    ])
  })
})
