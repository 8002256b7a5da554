import { describe, expect, it } from 'vitest'
import { formatTraceparent, newId, parseTraceparent } from '../../../server/tracing/traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

// API-42
describe('traceparent', () => {
  it.each([
    [`00-${traceId}-${spanId}-01`, true],
    [`00-${traceId}-${spanId}-00`, false],
    [`00-${traceId}-${spanId}-03`, true],
  ])('reads %s', (header, isSampled) => {
    expect(parseTraceparent(header)).toEqual({ traceId, spanId, isSampled })
  })

  it.each([
    undefined,
    null,
    7,
    '',
    traceId,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-1`,
    `01-${traceId}-${spanId}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    ` 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    [`00-${traceId}-${spanId}-01`],
    '00-'.repeat(10_000),
  ])('rejects anything else: %j', header => {
    expect(parseTraceparent(header)).toBeNull()
  })

  it('is written as it is read', () => {
    const header = formatTraceparent({ traceId, spanId, isSampled: true })
    expect(header).toBe(`00-${traceId}-${spanId}-01`)
    expect(formatTraceparent(parseTraceparent(header) ?? expect.fail())).toBe(header)
  })

  it('makes ids that differ, also beyond the bytes drawn at once', () => {
    const ids = Array.from({ length: 2_000 }, () => newId(16))
    expect(new Set(ids).size).toBe(2_000)
    expect(ids.every(id => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(newId(8)).toMatch(/^[0-9a-f]{16}$/)
  })
})
