import { deepEquals } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { createCustomEqual } from '../../../src/form/rjsf-stubs/fastEquals.ts'

const equal = createCustomEqual()
const circle = (name: string) => {
  const one: Record<string, unknown> = { name, list: [1] }
  one['self'] = one
  return one
}
const file = new File(['a'], 'a.txt')

const pairs: readonly (readonly [what: string, a: unknown, b: unknown])[] = [
  ['numbers', 1, 1],
  ['another number', 1, 2],
  ['not a number', Number.NaN, Number.NaN],
  ['zero and its minus', 0, -0],
  ['text and number', '1', 1],
  ['null and nothing', null, undefined],
  ['null and an object', null, {}],
  ['functions', () => 1, () => 2],
  ['a function and an object', () => 1, {}],
  ['objects', { a: { b: [1, 'x', null] } }, { a: { b: [1, 'x', null] } }],
  ['another order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a value deep inside', { a: { b: [1] } }, { a: { b: [2] } }],
  ['a key more', { a: 1 }, { a: 1, b: undefined }],
  ['another key', { a: undefined }, { b: undefined }],
  ['lists of another length', [1], [1, 2]],
  ['a list and an object', [], {}],
  ['the same file', { file }, { file }],
  ['two files', new File(['a'], 'a.txt'), new File(['b'], 'b.txt')],
  ['circles', circle('a'), circle('a')],
  ['another circle', circle('a'), circle('b')],
]

describe('replacement of fast-equals', () => {
  it.each(pairs)('agrees with the library: %s', (_what, a, b) => {
    expect(equal(a, b)).toBe(deepEquals(a, b))
    expect(equal(b, a)).toBe(deepEquals(b, a))
  })
})
