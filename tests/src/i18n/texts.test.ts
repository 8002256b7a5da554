import { readFileSync } from 'node:fs'

import englishMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'

import { languageCodes } from '../../../src/contract/languages.ts'

const areas = ['common', 'login', 'staff', 'simulator']
const read = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(`resources/texts/${language}/${area}.json`, 'utf8'))

function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value as object, `${prefix}${key}.`),
  )
}
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

describe.each(languageCodes)('texts in %s', language => {
  it('translate all of react-admin', () => {
    const texts = read(language, 'staff')
    expect(keysOf(englishMessages).filter(key => texts[key] === undefined)).toEqual([])
  })

  it.each(areas)('have the keys and placeholders of English in %s (FMT-17)', area => {
    const [english, texts] = [read('en', area), read(language, area)]
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    // Sentences about counts may leave a name out in one of their forms.
    const differing = Object.keys(english).filter(
      key =>
        !english[key]?.includes('||||') &&
        String(placeholders(texts[key] ?? '')).replace('field_lower_first', 'field') !==
          String(placeholders(english[key] ?? '')).replace('field_lower_first', 'field'),
    )
    expect(differing).toEqual([])
  })

  it.each(areas)('are sorted by key in %s', area => {
    const keys = Object.keys(read(language, area))
    expect(keys).toEqual(keys.toSorted())
  })
})
