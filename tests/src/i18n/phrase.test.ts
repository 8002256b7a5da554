import { describe, expect, it } from 'vitest'

import { asLanguage, languageTag } from '../../../src/contract/languages.ts'
import { phrase } from '../../../src/i18n/phrase.ts'
import { portalI18nProvider } from '../../../src/i18n/i18nProvider.ts'

describe('text', () => {
  it('is filled by name, with a visible gap for a missing value', () => {
    expect(phrase('%{who} has %{count} of %{total}', { who: 'Rasa', count: 0 }, 'en')).toBe('Rasa has 0 of %{total}')
  })

  it('inserts a value literally, also when it looks like a placeholder or a pattern', () => {
    expect(phrase('%{name}', { name: '$& %{other}' }, 'en')).toBe('$& %{other}')
  })
})

const lt = '%{smart_count} bandymas |||| %{smart_count} bandymai |||| %{smart_count} bandymų'
const lv = '%{smart_count} mēģinājums |||| %{smart_count} mēģinājumi'
const en = '%{smart_count} try |||| %{smart_count} tries'

const forms = [
  ['en', en, 1, '1 try'],
  ['en', en, 0, '0 tries'],
  ['lt', lt, 1, '1 bandymas'],
  ['lt', lt, 21, '21 bandymas'],
  ['lt', lt, 2, '2 bandymai'],
  ['lt', lt, 10, '10 bandymų'],
  ['lt', lt, 11, '11 bandymų'],
  ['lt', lt, 19, '19 bandymų'],
  ['lt', lt, 22, '22 bandymai'],
  ['lv', lv, 1, '1 mēģinājums'],
  ['lv', lv, 21, '21 mēģinājums'],
  ['lv', lv, 11, '11 mēģinājumi'],
  ['lv', lv, 0, '0 mēģinājumi'],
] as const

describe('plural text', () => {
  it.each(forms)('in %s, "%s" with %i reads %s', (language, text, count, expected) => {
    expect(phrase(text, { smart_count: count }, language)).toBe(expected)
  })

  it.each(forms)('reads the same in react-admin: %s, "%s", %i', (language, text, count, expected) => {
    const provider = portalI18nProvider(language, { key: text }, ['staff'])
    expect(provider.translate('key', { smart_count: count })).toBe(expected)
  })
})

it('asLanguage reads codes in any case, et as ee, and nothing else', () => {
  expect(['LT', 'et', 'ET', 'ee', 'de', '', null].map(asLanguage)).toEqual([
    'lt',
    'ee',
    'ee',
    'ee',
    undefined,
    undefined,
    undefined,
  ])
})

it('languageTag returns et for ee', () => {
  expect(languageTag('ee')).toBe('et')
})
