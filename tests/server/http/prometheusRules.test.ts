import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxLoad } from '../../../server/outbox/outbox.repository.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { seriesOf, unknownIn } from '../../support/metrics.ts'
import { root } from '../../support/testDatabase.ts'

const rules = readFileSync(join(root, 'ops/prometheus/rules.yml'), 'utf8')
const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8')
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const found = (pattern: RegExp, text = rules): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? '')
const expressions = found(/^ +expr: '(.+)'$/gm)
const alerts = found(/^ +- alert: (\w+)$/gm)

describe('rules for Prometheus', () => {
  let portal: TestApp
  let series: Map<string, Set<string>>
  let body: string
  beforeAll(async () => {
    portal = await buildTestApp()
    await portal.client().get('/api/ready')
    body = (await portal.client().get('/metrics')).body
    series = seriesOf(body)
  })
  afterAll(() => portal.close())

  it('are read whole: every rule has an expression on one line', () => {
    expect(expressions).toHaveLength(found(/^ +- (alert|record):/gm).length)
    expect(alerts.length).toBeGreaterThan(10)
  })

  it.each(expressions)('use only names and labels that /metrics has: %s', expression => {
    const recorded = new Set(found(/^ +- record: (\S+)$/gm))
    for (const name of found(/(portal:[\w:]+)/g, expression)) expect([...recorded]).toContain(name)
    expect(unknownIn(expression, series)).toEqual([])
  })

  it('name buckets and routes that exist', () => {
    for (const [, name = '', bucket = ''] of rules.matchAll(/\b(portal_\w+_bucket)\{[^}]*\ble="([\d.]+)"/g))
      expect(found(new RegExp(`^${name}\\{(?:.*,)?le="([\\d.]+)"`, 'gm'), body), name).toContain(bucket)
    const routes = new Set<string>()
    for (const pattern of found(/route=~?"([^"]+)"/g))
      for (const route of pattern.includes('(')
        ? (/\((.+)\)/.exec(pattern)?.[1] ?? '').split('|').map(one => `/api/${one}`)
        : [pattern])
        routes.add(route)
    for (const url of routes) expect(portal.app.hasRoute({ method: 'GET', url }), url).toBe(true)
  })

  it.each(alerts)('%s has a severity and a place in the runbook', alert => {
    const [, rule = ''] = rules.split(`- alert: ${alert}\n`)
    const own = rule.split('      - ')[0] ?? ''
    expect(own).toMatch(/severity: (page|ticket)\n/)
    expect(own).toContain(`runbook: docs/runbook.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`\n### ${alert}\n`)
  })

  it('leave no heading of the runbook behind', () => {
    expect(found(/^### (\w+)$/gm, runbook)).toEqual(alerts)
  })

  it('have a table of all metrics in docs/operations.md, with their labels', () => {
    const documented = new Map<string, string>()
    for (const [, names = '', labels = ''] of operations.matchAll(/^\| (`portal_[^|]+) \| ([^|]*)\| [^|]+\|$/gm))
      for (const name of found(/`(portal_\w+)`/g, names)) documented.set(name, labels)
    const own = found(/^# TYPE (portal_\w+) /gm, body)
    expect([...documented.keys()].toSorted()).toEqual(own.toSorted())
    for (const name of own) {
      const labels = [...(series.get(name) ?? series.get(`${name}_count`) ?? [])].filter(label => label !== 'instance')
      const missing = labels.filter(label => !new RegExp(`\\b${label}\\b`).test(documented.get(name) ?? ''))
      expect(missing, name).toEqual([])
    }
  })

  it('count what waits in the outbox', async () => {
    const now = portal.app.config.now()
    await portal.db
      .insertInto('outbox')
      .values({
        channel: 'SMS',
        recipient: '+37060000000',
        subject: null,
        body: 'waits',
        created_at: new Date(now.getTime() - 90_000),
        next_attempt_at: new Date(now.getTime() + 3_600_000),
        sent_at: null,
        failed_at: null,
        last_error: null,
        attempts: 2,
      })
      .execute()
    const load = (await outboxLoad(portal.db, now)).find(({ channel }) => channel === 'SMS')
    expect(load).toEqual({ channel: 'SMS', fresh: 0, again: 1, oldestSeconds: 90 })
  })

  it('find every series with a value from the start', () => {
    for (const name of [
      'portal_pool_connections',
      'portal_outbox_messages',
      'portal_outbox_oldest_seconds',
      'portal_task_last_success_timestamp_seconds',
      'portal_release_info',
      'portal_event_loop_delay_seconds',
      'portal_pool_wait_seconds_count',
      'portal_login_total',
      'portal_hash_queue',
      'portal_export_queue',
      'portal_form_publish_seconds_count',
      'portal_db_call_seconds_count',
      'portal_provider_seconds_count',
      'portal_trace_spans_total',
    ])
      expect([...series.keys()]).toContain(name)
  })
})
