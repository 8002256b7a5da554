import { afterEach, describe, expect, it, vi } from 'vitest'
import { OtlpExporter } from '../../../server/tracing/OtlpExporter.ts'
import type { ExportResult } from '../../../server/tracing/OtlpExporter.ts'
import type { FinishedSpan } from '../../../server/tracing/Trace.ts'
import { aCollector, type Collector } from '../../support/collector.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function collector(...args: Parameters<typeof aCollector>): Promise<Collector> {
  const made = await aCollector(...args)
  open.push(made)
  return made
}

const aSpan = (number = 0): FinishedSpan => ({
  traceId: '1'.repeat(32),
  spanId: number.toString(16).padStart(16, '1'),
  parentId: null,
  name: 'GET /api/invoice',
  kind: 'server',
  startMs: 1_700_000_000_000.5,
  durationMs: 12.25,
  isError: false,
  attributes: { 'http.route': '/api/invoice', 'http.response.status_code': 200 },
})
const spans = (number: number): FinishedSpan[] => Array.from({ length: number }, (_, index) => aSpan(index))

function exporter(url: string, more: { intervalMs?: number; timeoutMs?: number; maxWaiting?: number } = {}) {
  const counts: Record<ExportResult, number> = { sent: 0, dropped: 0, failed: 0 }
  const onFailure = vi.fn()
  const made = new OtlpExporter({
    url,
    resource: { 'service.name': 'finance-portal' },
    count: (result, number) => {
      counts[result] += number
    },
    onFailure,
    intervalMs: 20,
    ...more,
  })
  open.push(made)
  return { made, counts, onFailure }
}

// API-43
describe('OtlpExporter', () => {
  it('sends spans in the encoding of the protocol', async () => {
    const { url, texts } = await collector()
    const { made, counts } = exporter(url)
    made.add([{ ...aSpan(), parentId: 'b7ad6b7169203331', isError: true }])
    await vi.waitFor(() => expect(counts.sent).toBe(1))
    expect(JSON.parse(texts[0] ?? '')).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'finance-portal' } }] },
          scopeSpans: [
            {
              scope: { name: 'finance-portal' },
              spans: [
                {
                  traceId: '1'.repeat(32),
                  spanId: '1'.repeat(15) + '0',
                  parentSpanId: 'b7ad6b7169203331',
                  name: 'GET /api/invoice',
                  kind: 2,
                  startTimeUnixNano: '1700000000000500000',
                  endTimeUnixNano: '1700000000012750000',
                  attributes: [
                    { key: 'http.route', value: { stringValue: '/api/invoice' } },
                    { key: 'http.response.status_code', value: { intValue: '200' } },
                  ],
                  status: { code: 2 },
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it('sends batches of 512 at once, without waiting for the interval', async () => {
    const received = await collector()
    const { made, counts } = exporter(received.url, { intervalMs: 60_000 })
    made.add(spans(600))
    await vi.waitFor(() => expect(counts.sent).toBe(512))
    await made.close()
    expect(received.texts.map(text => (text.match(/"traceId"/g) ?? []).length)).toEqual([512, 88])
    expect(counts).toEqual({ sent: 600, dropped: 0, failed: 0 })
  })

  it('drops and counts spans that find the queue full', async () => {
    const { url } = await collector(() => {})
    const { made, counts } = exporter(url, { timeoutMs: 60_000, maxWaiting: 600 })
    made.add(spans(512))
    made.add(spans(600))
    made.add(spans(3))
    expect(counts).toEqual({ sent: 0, dropped: 3, failed: 0 })
  })

  it.each<[string, Parameters<typeof aCollector>[0]]>([
    ['answers 500', (_request, response) => response.writeHead(500).end('no')],
    ['answers 400', (_request, response) => response.writeHead(400).end()],
    ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['closes the connection', request => request.socket.destroy()],
    ['answers no HTTP', request => request.socket.end('garbage\r\n\r\n')],
    ['never answers', () => {}],
  ])('counts a batch as failed when the collector %s, and reports it once', async (_name, answer) => {
    const { url } = await collector(answer)
    const { made, counts, onFailure } = exporter(url, { timeoutMs: 100 })
    made.add(spans(2))
    await vi.waitFor(() => expect(counts.failed).toBe(2))
    made.add(spans(1))
    await vi.waitFor(() => expect(counts.failed).toBe(3))
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(String(onFailure.mock.calls[0])).not.toContain('127.0.0.1')
  })

  it('takes any body of a success', async () => {
    const { url } = await collector((_request, response) => response.end('<html>'.repeat(50_000)))
    const { made, counts } = exporter(url)
    made.add(spans(1))
    await vi.waitFor(() => expect(counts.sent).toBe(1))
  })

  it('works again when the collector does, and reports the next failure', async () => {
    let status = 503
    const { url } = await collector((_request, response) => response.writeHead(status).end())
    const { made, counts, onFailure } = exporter(url)
    made.add(spans(1))
    await vi.waitFor(() => expect(counts.failed).toBe(1))
    status = 200
    made.add(spans(1))
    await vi.waitFor(() => expect(counts.sent).toBe(1))
    status = 503
    made.add(spans(1))
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(2))
  })

  it('has one call at a time: a slow collector collects no connections', async () => {
    let calls = 0
    const { url } = await collector(() => {
      calls += 1
    })
    const { made } = exporter(url, { timeoutMs: 60_000 })
    for (let round = 0; round < 10; round += 1) {
      made.add(spans(10))
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    expect(calls).toBe(1)
  })

  it('ends within seconds with a collector that never answers, and counts what is lost', async () => {
    const { url } = await collector(() => {})
    const { made, counts } = exporter(url, { intervalMs: 60_000, timeoutMs: 60_000 })
    made.add(spans(600))
    const began = performance.now()
    await made.close()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(counts).toEqual({ sent: 0, dropped: 88, failed: 512 })
    made.add(spans(1))
    expect(counts.dropped).toBe(89)
  })
})
