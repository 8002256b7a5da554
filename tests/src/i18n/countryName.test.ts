import { afterEach, expect, it, vi } from 'vitest'

import { countryName } from '../../../src/i18n/countryName.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['en', 'Lithuania'],
  ['lt', 'Lietuva'],
  ['lv', 'Lietuva'],
  ['ee', 'Leedu'],
] as const)('a country is named in %s: %s', (language, name) => {
  expect(countryName('LT', language)).toBe(name)
})

it('a code that is none is shown as it is', () => {
  expect(countryName('nowhere', 'en')).toBe('nowhere')
})

it('where the browser knows no names the code is shown', () => {
  vi.stubGlobal('Intl', { ...Intl, DisplayNames: undefined })
  expect(countryName('LT', 'en')).toBe('LT')
})
