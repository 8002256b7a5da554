import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { searchKinds } from '../../../src/frame/search/searchKinds.ts'

const languages = ['en', 'lt', 'lv', 'ee']
/** Chips that show no status which changes, or one that is explained beside them. */
const exceptions: Readonly<Record<string, string>> = {
  'src/pages/account/sections/SessionLine.tsx': 'marks the session of this browser',
  'src/pages/dashboard/ProductTile.tsx': 'the product can be used',
  'src/pages/dashboard/UnavailableLine.tsx': 'the reason stands beside it',
  'src/pages/invoice-upload/verification/HistoryEntry.tsx': 'what happened to an event of the past',
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.tsx'))
  .map(name => ({ path: `src/${name}`, source: readFileSync(`src/${name}`, 'utf8') }))

/** Elements of a component with their attributes, which may hold nested braces and templates. */
function elements(name: string): { path: string; element: string }[] {
  return sources.flatMap(({ path, source }) =>
    [...source.matchAll(new RegExp(String.raw`<${name}\b[^]*?/>`, 'g'))].map(([element]) => ({ path, element })),
  )
}

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  languages.map(language => [
    language,
    JSON.parse(readFileSync(`resources/texts/${language}/staff.json`, 'utf8')) as Record<string, string>,
  ]),
)

test('every chip outside of the lists says what happens next, but for these (SHL-68)', () => {
  const chips = elements('StatusChip')
  expect(chips.length).toBeGreaterThan(8)
  const silent = chips.filter(({ element }) => /hint=\{undefined\}/.test(element) || !/hint=\{/.test(element))
  expect(silent.map(({ path }) => path).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('each value of a status has its sentence in each language (SHL-68)', () => {
  const named = elements('StatusOf').flatMap(({ element }) => {
    const vocabulary = /vocabulary="(\w+)"/.exec(element)?.[1]
    const names = /next=(?:"(\w+)"|\{([^}]*)\})/.exec(element)
    const nexts =
      names?.[1] === undefined ? [...(names?.[2] ?? '').matchAll(/'(\w+)'/g)].map(([, one]) => one) : [names[1]]
    return vocabulary === undefined ? [] : nexts.map(next => ({ vocabulary, next }))
  })
  const searched = Object.values(searchKinds).flatMap(({ status, next }) =>
    status === undefined || next === undefined ? [] : [{ vocabulary: status, next }],
  )
  expect(named.length).toBeGreaterThan(7)
  const missing = [...named, ...searched].flatMap(({ vocabulary, next }) =>
    (vocabularies[vocabulary] ?? []).flatMap(value => {
      const key = `next.${next}.${value}`
      return languages.filter(language => !texts[language]?.[key]).map(language => `${language} ${key}`)
    }),
  )
  expect(missing).toEqual([])
})

test('of the kinds that the search finds, only statements have a status that merely classifies (SHL-68)', () => {
  const classified = Object.entries(searchKinds).filter(
    ([, { status, next }]) => status !== undefined && next === undefined,
  )
  expect(classified.map(([kind]) => kind)).toEqual(['act'])
})
