import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedJson, MAX_NAME_CHARACTERS } from '../../../server/validation/jsonText.ts'

const bounds = { maxValues: 100, maxDepth: 4 }
const found = (text: string) => {
  const verdict = boundedJson(text, bounds)
  return verdict === null || verdict === 'noJson' ? verdict : `${verdict.path} ${verdict.code}`
}

describe('duplicate name in one object', () => {
  it.each([
    ['{"a":1,"b":{"a":2}}', null],
    ['[{"a":1},{"a":2}]', null],
    ['{"a":"a","b":"a"}', null],
    ['{"a":["a","a"]}', null],
    ['{"a\\\\":1,"a":2}', null],
    ['{"a":1,"a":2}', '/a duplicateKey'],
    ['{"a":1,"\\u0061":2}', '/a duplicateKey'],
    ['{"a":"{\\"a\\":1","a":2}', '/a duplicateKey'],
    ['{"list":[{},{"x/y":1,"x/y":1}]}', '/list/1/x~1y duplicateKey'],
    // The first one ends it.
    ['{"a":{"b":1,"b":2,"b":3},"a":1}', '/a/b duplicateKey'],
    [`{"b":{"${'k'.repeat(600)}":1},"a":1,"a":2}`, '/a duplicateKey'],
  ])('%s', (text, verdict) => {
    expect(found(text)).toBe(verdict)
  })

  it('costs neither time nor memory in thousands of repeats below a long name', () => {
    const before = process.memoryUsage().heapUsed
    const start = performance.now()
    expect(
      boundedJson(`{"${'k'.repeat(MAX_NAME_CHARACTERS)}":{${Array(100_000).fill('"a":1').join(',')}}}`, {
        maxValues: 1_000_000,
        maxDepth: 32,
      }),
    ).toMatchObject({ code: 'duplicateKey' })
    expect(performance.now() - start).toBeLessThan(100)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 * 1024 * 1024)
  })
})

describe('JSON text (SEC-40)', () => {
  it.each([
    ['deeper than the limit', '[[[[1]]]]', null],
    ['deeper than the limit', '[0,{"a":[[[1]]]}]', '/1/a/0/0 maxDepth'],
    ['with more values than the limit', `[${Array(100).fill('1').join(',')}]`, null],
    ['with more values than the limit', `{"a":[${Array(100).fill('1').join(',')}]}`, '/a maxNodes'],
    ['with more empty objects than the limit', `[${'{},'.repeat(99)}{}]`, ' maxNodes'],
    ['with a name that is too long', `{"a":{"${'k'.repeat(MAX_NAME_CHARACTERS + 1)}":1}}`, '/a maxNameLength'],
  ])('%s: %.30s', (_what, text, verdict) => {
    expect(found(text)).toBe(verdict)
  })

  it.each(['['.repeat(1_000_000), '{"a":'.repeat(1_000_000), '[{},'.repeat(1_000_000), `[${',1'.repeat(1_000_000)}`])(
    'that never ends is invalid JSON, not a large one: %.12s',
    text => {
      expect(found(text)).toBe('noJson')
    },
  )

  it.each([
    `[${'{},'.repeat(1_900_000)}{}]`,
    `[${' '.repeat(5_000_000)}]`,
    `["${'\\\\'.repeat(2_500_000)}"]`,
    `"${'"'.repeat(5_000_000)}"`,
    `[${'\n'.repeat(5_000_000)}]`,
    '{"'.repeat(2_500_000),
  ])('of megabytes is read in a moment: %.12s', text => {
    const start = performance.now()
    boundedJson(text, { maxValues: 2000, maxDepth: 32 })
    expect(performance.now() - start).toBeLessThan(200)
  })

  it('is accepted as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 2 }), (value, indent) => {
        expect(boundedJson(JSON.stringify(value, null, indent), { maxValues: 1_000_000, maxDepth: 32 })).toBe(null)
      }),
    )
  })

  it('has as many values as a traversal finds, an empty list or object counting twice', () => {
    const count = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : Math.max(1, Object.keys(value).length) +
          Object.values(value).reduce<number>((sum, part) => sum + count(part), 0)
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
        const values = count(value)
        const text = JSON.stringify(value)
        expect(boundedJson(text, { maxValues: values, maxDepth: 32 })).toBe(null)
        if (values > 0)
          expect(boundedJson(text, { maxValues: values - 1, maxDepth: 32 })).toMatchObject({ code: 'maxNodes' })
      }),
    )
  })
})
