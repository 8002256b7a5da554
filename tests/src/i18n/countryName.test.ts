import { afterEach, expect, it, vi } from 'vitest'

import { countryName } from '../../../src/i18n/countryName.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['en', 'Lithuania'],
  ['lt', 'Lietuva'],
  ['lv', 'Lietuva'],
  ['ee', 'Leedu'],
] as const)('country name in %s: %s', (language, name) => {
  expect(countryName('LT', language)).toBe(name)
})

it('country name falls back to an invalid code', () => {
  expect(countryName('nowhere', 'en')).toBe('nowhere')
})

it('country name falls back to the code where the browser knows no names', () => {
  vi.stubGlobal('Intl', { ...Intl, DisplayNames: undefined })
  expect(countryName('LT', 'en')).toBe('LT')
})
