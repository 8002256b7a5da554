import { expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../support/app.ts'

// API-40
it('memory and CPU time of the process are read when asked, by each server that it builds', async () => {
  for (const portal of [await buildTestApp(), await buildTestApp()]) {
    onTestFinished(() => portal.close())
    const metrics = async (): Promise<Map<string, number>> => {
      const { body } = await portal.app.inject('/metrics')
      const samples = body.split('\n').filter(line => /^(?:process|nodejs)_\w+ /.test(line))
      return new Map(samples.map(line => line.split(' ')).map(([name = '', value]) => [name, Number(value)]))
    }
    const first = await metrics()
    const { rss, heapTotal, heapUsed } = process.memoryUsage()
    const value = (name: string): number => first.get(name) ?? NaN
    const about = (expected: number) => (name: string) => {
      expect(value(name) / expected, name).toBeGreaterThan(0.5)
      expect(value(name) / expected, name).toBeLessThan(2)
    }
    about(rss)('process_resident_memory_bytes')
    about(heapTotal)('nodejs_heap_size_total_bytes')
    about(heapUsed)('nodejs_heap_size_used_bytes')
    expect(value('nodejs_external_memory_bytes')).toBeGreaterThan(0)
    expect(value('process_start_time_seconds') * 1000).toBeCloseTo(performance.timeOrigin, -3)
    const until = process.cpuUsage().user + 50_000
    while (process.cpuUsage().user < until);
    const next = await metrics()
    for (const name of ['process_cpu_user_seconds_total', 'process_cpu_system_seconds_total'])
      expect(value(name), name).toBeGreaterThan(0)
    const spent = (next.get('process_cpu_user_seconds_total') ?? NaN) - value('process_cpu_user_seconds_total')
    expect(spent).toBeGreaterThanOrEqual(0.05)
    // The sum so far, not the sum of all that were asked for.
    expect(next.get('process_cpu_user_seconds_total')).toBeLessThanOrEqual(process.cpuUsage().user / 1e6)
  }
})
