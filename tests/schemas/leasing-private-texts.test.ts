import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leaves } from '../../src/form/schema.ts'
import type { FormUi, JsonSchema } from '../../src/form/types.ts'
import { exampleNames, formFolder, invalidExample, leasingSchema, readJson } from '../support/leasingPrivate.ts'

type Texts = Record<string, Record<string, string>>
const texts = readJson<Texts>(join(formFolder, 'texts.json'))
const ui = readJson<FormUi>(join(formFolder, 'ui.json'))
const languages = ['en', 'lt', 'lv', 'ee']
const fields = leaves(leasingSchema() as JsonSchema)
const english = texts['en'] ?? {}

/** Faults that only a hand-made request can have: a person at the page never reads a text for them. */
const notForPeople = new Set(['additionalProperties', 'plainText', 'not', 'enum', 'type'])
const textPath = (pointer: string) => pointer.split('/').filter((step) => step !== '' && !/^\d+$/.test(step)).join('.')

describe('the texts of the private leasing form', () => {
  it('exist in four languages with the same keys', () => {
    expect(Object.keys(texts).sort()).toEqual([...languages].sort())
    for (const language of languages) expect(Object.keys(texts[language] ?? {}), language).toEqual(Object.keys(english))
  })

  it('hold the same parameters in every language', () => {
    const parameters = (text: string | undefined) => [...(text ?? '').matchAll(/%\{\w+\}/g)].map(String).sort()
    for (const language of languages) {
      for (const [key, text] of Object.entries(english)) expect(parameters(texts[language]?.[key]), `${language} ${key}`).toEqual(parameters(text))
    }
  })

  it('name every field', () => {
    const missing = [...fields.keys()].filter((path) => !(`${path}.title` in english))
    expect(missing).toEqual([])
  })

  it('name every section', () => {
    expect(ui.sections.filter(({ id }) => !(`sections.${id}.title` in english))).toEqual([])
  })

  it('name every choice of a select or radio group', () => {
    for (const [path, field] of fields) {
      const choices = ui.fields?.[path]?.widget === 'radio' && field.type === 'boolean' ? [true, false] : (field.enum ?? [])
      for (const choice of choices) expect(english, path).toHaveProperty([`options.${path}.${String(choice)}`])
    }
  })

  it('have a message for every fault of the examples that a person can make', () => {
    const missing = exampleNames('invalid').flatMap((name) => invalidExample(name).issues)
      .filter(({ path, code }) => !notForPeople.has(code) && path.split('/').length > 2)
      .map(({ path, code }) => `errors.${textPath(path)}.${code}`)
      .filter((key) => !(key in english) && !/\.(role|type)\.const$/.test(key))
    expect([...new Set(missing)]).toEqual([])
  })

  it('speak of no field that the form does not have', () => {
    const known = new Set([...fields.keys(), ...['fileName', 'fileContent', 'fileSize', 'documentType'].map((name) => `applicant.files.${name}`)])
    const strange = Object.keys(english).filter((key) => {
      if (key === 'title' || key.startsWith('sections.')) return false
      const path = key.replace(/^(errors|options)\./, '').replace(/\.[^.]+$/, '')
      return !known.has(path)
    })
    expect(strange).toEqual([])
  })
})
