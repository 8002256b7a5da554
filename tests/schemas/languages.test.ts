import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../schemas/languages.ts'
import { filesBelow } from '../../scripts/gen/filesBelow.ts'
import { root } from '../support/testDatabase.ts'

type Place = { readonly file: string; readonly pointer: string; readonly names: readonly string[] }

/** Lists of languages: enumerations, required keys and properties of texts by language. */
function placesOf(node: unknown, file: string, pointer: string): Place[] {
  if (typeof node !== 'object' || node === null) return []
  const names = Array.isArray(node) ? node.filter(one => typeof one === 'string') : Object.keys(node)
  const own = names.includes('lt') && names.includes('lv') ? [{ file, pointer, names }] : []
  return [...own, ...Object.entries(node).flatMap(([key, value]) => placesOf(value, file, `${pointer}/${key}`))]
}

const schemas = ['common', 'entities', 'actions', 'config', 'queries']
  .flatMap(folder => filesBelow(join(root, 'schemas', folder)))
  .filter(file => file.endsWith('.json'))
const places = schemas.flatMap(file => placesOf(JSON.parse(readFileSync(file, 'utf8')), relative(root, file), ''))
/** Codes accepted besides: the ISO code of Estonian, capitals, and languages of an external page that the portal links to. */
const accepted = new Set(['et', 'ET', 'pl', 'ru', ...languages.map(language => language.toUpperCase())])

describe('languages in the schemas', () => {
  it('are listed in more places than common/language.json', () => {
    expect(places.length).toBeGreaterThan(10)
  })

  it.each(places.map(({ file, pointer, names }) => [`${file}#${pointer}`, names] as const))(
    '%s are those of common/language.json',
    (_, names) => {
      expect(names.filter(name => !accepted.has(name)).toSorted()).toEqual([...languages].toSorted())
    },
  )
})
