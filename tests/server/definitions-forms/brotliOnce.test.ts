import { expect, test } from 'vitest'
import { acceptsBrotli } from '../../../server/modules/definitions-forms/brotliOnce.ts'

test.each([
  ['br', true], ['gzip, deflate, br, zstd', true], ['gzip, BR;q=0.5', true], ['br; q=1.0, gzip', true],
  ['', false], ['gzip', false], ['br;q=0, gzip', false], ['gzip, br; q=0.000', false], ['brotli', false], ['*', false],
])('"%s" takes brotli: %s', (header, expected) => {
  expect(acceptsBrotli(header)).toBe(expected)
})

test('no header takes none', () => {
  expect(acceptsBrotli(undefined)).toBe(false)
})
