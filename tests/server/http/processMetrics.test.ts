import { collectDefaultMetrics, register, Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../support/app.ts'

// API-40
describe('metrics of the process', () => {
  it('are reported once by each server, and kept by none: their observers never end and would keep it in memory', async () => {
    const all = new Registry()
    collectDefaultMetrics({ register: all })
    const names = all.getMetricsAsArray().map(({ name }) => name)
    expect(names).toContain('nodejs_gc_duration_seconds')
    for (const portal of [await buildTestApp(), await buildTestApp()]) {
      onTestFinished(() => portal.close())
      const { body } = await portal.app.inject('/metrics')
      for (const name of [...names, 'portal_http_request_seconds'])
        expect(body.split(`# TYPE ${name} `), name).toHaveLength(2)
      for (const name of names) {
        expect(portal.app.metrics.getSingleMetric(name), name).toBeUndefined()
        expect(register.getSingleMetric(name), name).toBeDefined()
      }
    }
  })
})
