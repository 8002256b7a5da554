import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileValidator } from '../../server/validation/factory.ts'
import { settle, visiblePaths } from '../../src/form/engine/effects.ts'
import { buildModel } from '../../src/form/engine/model.ts'
import { toPayload } from '../../src/form/engine/payload.ts'
import { leaves } from '../../src/form/engine/schema.ts'
import type { FormDocument, FormUi, JsonSchema } from '../../src/contract/formTypes.ts'
import { addUserFolder, addUserSchema, invalidNewUser, newUserExamples, validNewUser } from '../support/addUser.ts'
import { changed, readJson, readSchema } from '../support/leasingPrivate.ts'
import { languages } from '../../schemas/languages.ts'

const schema = addUserSchema()
const ui = readJson<FormUi>(join(addUserFolder, 'ui.json'))
const texts = readJson<Record<string, Record<string, string>>>(join(addUserFolder, 'texts.json'))
const validate = compileValidator(schema)
const found = (payload: unknown) =>
  validate(payload)
    .map(({ path, code }) => `${path} ${code}`)
    .sort()
const fields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'language',
  'country',
  'personal_code',
  'mobile_id_phone_number',
  'product_list',
]

describe('add-user form', () => {
  it.each(newUserExamples('valid'))('accepts %s', name => {
    expect(found(validNewUser(name))).toEqual([])
  })

  it.each(newUserExamples('invalid'))('rejects %s', name => {
    const { payload, issues } = invalidNewUser(name)
    expect(issues.length).toBeGreaterThan(0)
    expect(found(payload)).toEqual(issues.map(({ path, code }) => `${path} ${code}`).sort())
  })

  it('has exactly the specified fields (ACC-23)', () => {
    expect([...leaves(schema as JsonSchema).keys()].toSorted()).toEqual(fields.toSorted())
    expect(schema['required']).toEqual(['first_name', 'last_name', 'email', 'language', 'product_list'])
  })

  it.each([
    ['LT', '48903120417', true],
    ['EE', '37911230216', true],
    [null, '48903120417', true],
    ['LT', '02079019910', false],
    ['LV', '020790-19910', true],
    ['LV', '02079019910', true],
    ['LV', '021390-19910', false],
    ['LV', '32999912345', true],
    ['LV', '48903120417', false],
  ])('of %s takes the personal code %s: %s', (country, code, taken) => {
    expect(found(changed(validNewUser(), { '/country': country, '/personal_code': code }))).toEqual(
      taken ? [] : ['/personal_code pattern'],
    )
  })

  it('accepts names in any script and rejects 10 KB', () => {
    for (const name of ['Ž', 'Ягайло', '王小明', 'محمد', 'O’Connor-Šķēle', 'José María', 'علی\u200cرضا'])
      expect(found(changed(validNewUser(), { '/first_name': name }))).toEqual([])
    expect(found(changed(validNewUser(), { '/last_name': 'x'.repeat(10_240) }))).toEqual(['/last_name maxLength'])
  })
})

describe('layout of the add-user form', () => {
  const model = buildModel({ schema: schema as JsonSchema, ui })

  it('is a valid ui document that places every field', () => {
    expect(compileValidator(readSchema(join(addUserFolder, '../form-ui.schema.json')))(ui)).toEqual([])
    expect(ui.sections.flatMap(section => section.fields).toSorted()).toEqual(fields.toSorted())
  })

  it('disables browser autofill for personal data', () => {
    for (const path of fields.filter(one => one !== 'product_list'))
      expect(ui.fields?.[path]?.autocomplete, path).toBe('off')
  })

  it('sends null for empty optional fields (ACC-24)', () => {
    const required = {
      first_name: 'Jonas',
      last_name: 'Jonaitis',
      email: 'jonas@example.com',
      language: 'lt',
      product_list: [{ product_type: 'LOAN', permissions: ['READ'] }],
    }
    const document = settle(model, undefined, required as FormDocument)
    const payload = toPayload(model, document, visiblePaths(model, document), () => '')
    expect(payload).toEqual({
      ...required,
      phone_number: null,
      country: null,
      personal_code: null,
      mobile_id_phone_number: null,
    })
    expect(found(payload)).toEqual([])
  })
})

describe('texts of the add-user form', () => {
  const english = texts['en'] ?? {}

  it('exist in four languages with the same keys and parameters', () => {
    const parameters = (text: string | undefined) => [...(text ?? '').matchAll(/%\{\w+\}/g)].map(String).sort()
    expect(Object.keys(texts).toSorted()).toEqual(languages.toSorted())
    for (const table of Object.values(texts)) {
      expect(Object.keys(table)).toEqual(Object.keys(english))
      for (const [key, text] of Object.entries(english)) expect(parameters(table[key]), key).toEqual(parameters(text))
    }
  })

  it('have a message for every possible validation error', () => {
    const notForPeople = new Set(['additionalProperties', 'plainText', 'type', 'enum', 'uniqueItems'])
    const keys = newUserExamples('invalid')
      .flatMap(name => invalidNewUser(name).issues)
      .filter(
        ({ path, code }) =>
          !notForPeople.has(code) &&
          path.split('/').length === 2 &&
          !(path === '/country') &&
          !(code === 'minLength' && path === '/first_name'),
      )
      .map(({ path, code }) => `errors.${path.slice(1)}.${code}`)
    expect([...new Set(keys)].filter(key => !(key in english))).toEqual([])
  })
})
