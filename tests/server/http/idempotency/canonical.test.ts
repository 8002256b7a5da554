import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../../schemas/format/canonicalJson.ts'

describe('canonical form of a body', () => {
  it('is the same for any order of keys and different for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      }),
    )
    expect(canonicalJson({ a: 1, b: '1' })).not.toBe(canonicalJson({ a: '1', b: 1 }))
  })
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversed(inner)] as const)
      .reverse(),
  )
}
