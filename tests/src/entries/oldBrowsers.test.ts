import { afterEach, expect, it, vi } from 'vitest'
import { at } from '../../../src/entries/oldBrowsers.ts'

const { hasOwn } = Object

afterEach(() => {
  Object.defineProperty(Object, 'hasOwn', { value: hasOwn, writable: true, configurable: true })
})

it('polyfill adds the method that the oldest supported browsers lack', async () => {
  Reflect.deleteProperty(Object, 'hasOwn')
  vi.resetModules()
  await import('../../../src/entries/oldBrowsers.ts')
  expect([Object.hasOwn({ own: 1 }, 'own'), Object.hasOwn({}, 'toString')]).toEqual([true, false])
  expect(Object.keys(Object)).toEqual([])
})

it('polyfill keeps the native method of newer browsers', async () => {
  vi.resetModules()
  await import('../../../src/entries/oldBrowsers.ts')
  expect(Object.hasOwn).toBe(hasOwn)
})

it.each([
  [-1, 3],
  [0, 1],
  [3, undefined],
  [-4, undefined],
  [1.7, 2],
  [Number.NaN, 1],
])('polyfill counts from either end as the standard says: at(%s)', (index, expected) => {
  expect(at.call([1, 2, 3], index)).toBe(expected)
  expect([1, 2, 3].at(index)).toBe(expected)
})
