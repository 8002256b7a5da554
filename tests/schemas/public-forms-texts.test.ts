import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { leaves } from '../../src/form/engine/schema.ts'
import type { FormUi, JsonSchema } from '../../src/contract/formTypes.ts'
import { root } from '../support/app.ts'
import { formModes, invalidExamples } from '../support/formExamples.ts'
import { publicForms, rulesOf } from '../support/formRules.ts'
import { languages } from '../../schemas/languages.ts'

const shipped = readShippedForms(root)

/** Faults that only a hand-made request can have: a person at the page never reads a text for them. */
const notForPeople = new Set(['additionalProperties', 'plainText', 'not', 'enum', 'type'])
const textPath = (pointer: string) =>
  pointer
    .split('/')
    .filter(step => step !== '' && !/^\d+$/.test(step))
    .join('.')
const parameters = (text: string | undefined) => [...(text ?? '').matchAll(/%\{\w+\}/g)].map(String).sort()

describe.each(publicForms)('texts of %s', form => {
  const { schema, ui: document, texts } = shipped.get(form) ?? { schema: {}, ui: {}, texts: {} }
  const ui = document as FormUi
  const fields = leaves(schema as JsonSchema)
  const english = texts['en'] ?? {}

  it('exist in four languages with the same keys and parameters', () => {
    expect(Object.keys(texts).sort()).toEqual([...languages].sort())
    for (const language of languages) {
      expect(Object.keys(texts[language] ?? {}).sort(), language).toEqual(Object.keys(english).sort())
      for (const [key, text] of Object.entries(english))
        expect(parameters(texts[language]?.[key]), `${language} ${key}`).toEqual(parameters(text))
    }
  })

  it('name every rendered field, section and mode', () => {
    const undrawn = new Set([...Object.keys(ui.constants ?? {}), ...(ui.given ?? [])])
    const missing = [...fields.keys()].filter(path => !undrawn.has(path) && !(`${path}.title` in english))
    expect([
      ...missing,
      ...ui.sections.filter(({ id }) => !(`sections.${id}.title` in english)),
      ...formModes(form).filter(mode => !(`modes.${mode}.title` in english)),
    ]).toEqual([])
  })

  it('name every option of a select or radio group', () => {
    const placed = new Set(ui.sections.flatMap(section => section.fields))
    for (const [path, field] of fields) {
      if (!placed.has(path)) continue
      const choices =
        ui.fields?.[path]?.widget === 'radio' && field.type === 'boolean' ? [true, false] : (field.enum ?? [])
      for (const choice of choices) expect(english, path).toHaveProperty([`options.${path}.${String(choice)}`])
    }
  })

  it('have a message for every validation error of the examples', () => {
    const placed = new Set(ui.sections.flatMap(section => section.fields))
    const messages = formModes(form)
      .flatMap(mode => {
        const rules = rulesOf(form, mode, inMode({ schema, ui: document }, mode).schema).flatMap(({ issues }) =>
          issues.map(issue => issue.split(' ') as [string, string]),
        )
        return [
          ...invalidExamples(form, mode).flatMap(({ issues }) =>
            issues.map(({ path, code }): [string, string] => [path, code]),
          ),
          ...rules,
        ]
      })
      .filter(
        ([path, code]) =>
          !notForPeople.has(code) &&
          [...placed].some(field => textPath(path) === field || textPath(path).startsWith(`${field}.`)),
      )
    const missing = messages
      .map(([path, code]) => `errors.${textPath(path)}.${code}`)
      .filter(key => !(key in english) && !/(co_applicant\.type|_quote|_payment|_value)\.const$/.test(key))
    expect([...new Set(missing)]).toEqual([])
  })

  it('describe a violated rule in its own words (FRM-27, FRM-34)', () => {
    const said = (ending: string) =>
      Object.entries(english)
        .filter(([key]) => key.startsWith('errors.') && key.endsWith(ending))
        .map(([, text]) => text)
    const codes = Object.entries(english)
      .filter(([key]) => /^errors\..*code\.pattern$/.test(key))
      .map(([, text]) => text)
    expect(codes.filter(text => !/^(Personal code invalid|Invalid company code)\b/.test(text))).toEqual([])
    const tooLong = said('.maxLength').filter(text => /at most %\{limit\} characters/.test(text))
    expect(tooLong.length).toBeGreaterThan(0)
    expect(tooLong.filter(text => !text.startsWith('Value too long'))).toEqual([])
  })

  it('name only fields of the form', () => {
    const groups = [...fields.keys()].flatMap(path =>
      path
        .split('.')
        .slice(0, -1)
        .map((_, end) =>
          path
            .split('.')
            .slice(0, end + 1)
            .join('.'),
        ),
    )
    const known = new Set([
      ...fields.keys(),
      ...groups,
      ...['fileName', 'fileContent', 'fileSize', 'documentType'].map(name => `applicant.files.${name}`),
    ])
    const strange = Object.keys(english).filter(key => {
      if (key === 'title' || key.startsWith('sections.') || key.startsWith('modes.')) return false
      return !known.has(key.replace(/^(errors|options)\./, '').replace(/\.[^.]+$/, ''))
    })
    expect(strange).toEqual([])
  })
})

it.each(publicForms.filter(form => form !== 'related-applicant'))(
  'texts of %s mention the partner in the third person, since customers read the form too',
  form => {
    const texts = shipped.get(form)?.texts ?? {}
    const addressed = /\b(you|your|Jūsų|Jūsu|Teie)\b/i
    for (const language of languages) {
      for (const part of ['title', 'help'])
        expect(texts[language]?.[`lending.partner_quote.${part}`], language).not.toMatch(addressed)
    }
  },
)

// Helps and explanations that address the reader mean the dealer, and must be true of the dealer.
const saidToTheDealer =
  /^(lending\.(included_taxes_amount|originator_no)\.help|lending\.has_guarantor\.help|sections\.(spouse|files)\.description)$/

it.each(publicForms.filter(form => form !== 'related-applicant'))(
  'texts of %s do not address a dealer as the customer',
  form => {
    const meant: Record<string, RegExp> = {
      en: /\b(you|your|yourself)\b/i,
      lt: /(?<!\p{L})(jūs\p{L}*|savo|norite|esate|turite|planuojate)(?!\p{L})/iu,
      lv: /(?<!\p{L})(jūs\p{L}*|sav[us]|savas|savā|vēlaties|esat)(?!\p{L})/iu,
      ee: /(?<!\p{L})(teie\p{L}*|teil|teid|oma|soovite|olete)(?!\p{L})/iu,
    }
    const documents = shipped.get(form)
    const ui = documents?.ui as { constants?: object; modes?: { prefill?: { hidden?: readonly string[] } } } | undefined
    const unseen = new Set([...(ui?.modes?.prefill?.hidden ?? []), ...Object.keys(ui?.constants ?? {})])
    for (const language of languages) {
      const texts = documents?.texts[language] ?? {}
      const wrong = Object.entries(texts).filter(([key, text]) => {
        if (key.startsWith('modes.') && !key.startsWith('modes.prefill.')) return false
        if (saidToTheDealer.test(key) || `modes.prefill.${key}` in texts) return false
        const path = key.replace(/^(modes\.prefill\.)?((errors|options)\.)?/, '').replace(/\.[^.]+$/, '')
        return !unseen.has(path) && !/consent/.test(key) && meant[language]?.test(text)
      })
      expect(wrong, language).toEqual([])
    }
  },
)
