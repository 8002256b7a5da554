import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import { emitValidator } from '../../server/forms/compile/emit.ts'
import type { FormDocuments, JsonObject } from '../../server/forms/documents.ts'
import { isPrinted, withPrintedRule } from '../../server/forms/printedRule.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { languages } from '../../schemas/languages.ts'
import { Texts } from '../../server/texts/texts.ts'
import { compileValidator } from '../../server/validation/factory.ts'
import { leaves } from '../../src/form/engine/schema.ts'
import { formTexts } from '../../src/form/formTexts.ts'
import type { JsonSchema } from '../../src/contract/formTypes.ts'
import { phrase } from '../../src/i18n/phrase.ts'
import { loadModule } from '../server/forms/loadModule.ts'
import { root } from '../support/app.ts'
import { formModes, shippedForms, validExamples, type Payload } from '../support/formExamples.ts'

const shipped = readShippedForms(root)
const printed = shippedForms.filter(isPrinted)
const portalTexts = new Texts(join(root, 'resources/texts'))
const foreign = { Chinese: '王', Hebrew: 'ש', Arabic: 'م', Emoji: '😀' }
/** What may reject a letter: the rule itself, or a rule that lists the allowed characters. */
const refusing = new Set(['printed', 'pattern', 'enum', 'const', 'format'])

type Place = { path: readonly string[]; base64: boolean }

/** Every place of a form that takes a text, those within the entries of its lists too. */
function textPlaces(schema: JsonObject): Place[] {
  const isText = ({ type }: JsonSchema): boolean =>
    type === 'string' || (Array.isArray(type) && type.includes('string'))
  const placeOf = (path: readonly string[], leaf: JsonSchema): Place[] => {
    if (isText(leaf)) return [{ path, base64: (leaf as { contentEncoding?: string }).contentEncoding === 'base64' }]
    if (leaf.items === undefined) return []
    const item = { ...leaf.items, definitions: schema['definitions'] } as JsonSchema
    const inner = [...leaves(item)]
    if (inner.length === 0) return placeOf([...path, '0'], leaf.items)
    return inner.flatMap(([name, part]) => placeOf([...path, '0', ...name.split('.')], part))
  }
  return [...leaves(schema as JsonSchema)].flatMap(([path, leaf]) => placeOf(path.split('.'), leaf))
}

type Node = Payload[string] | undefined
function put(node: Node, [name = '', ...rest]: readonly string[], value: string): Payload[string] {
  if (name === '') return value
  if (name === '0') return [put(Array.isArray(node) ? node[0] : undefined, rest, value)]
  const around = typeof node === 'object' && node !== null && !Array.isArray(node) ? node : {}
  return { ...around, [name]: put(around[name], rest, value) }
}

describe.each(printed)('answers of %s', form => {
  it.each(formModes(form))('reject, at their field, text that documents cannot print in the mode %s', async mode => {
    const { schema } = inMode(shipped.get(form) as FormDocuments, mode)
    const validators = {
      page: await loadModule(emitValidator(schema).code),
      server: compileValidator(withPrintedRule(schema)),
    }
    const places = textPlaces(schema).filter(({ base64 }) => !base64)
    expect(places.length).toBeGreaterThan(2)
    const [example] = validExamples(form, mode)
    const accepted = places.flatMap(({ path }) =>
      Object.entries(foreign).flatMap(([script, sign]) =>
        Object.entries(validators).flatMap(([name, validate]) => {
          const issues = validate(put(example?.payload, path, `A${sign}`)).filter(
            issue => issue.path === `/${path.join('/')}` && refusing.has(issue.code),
          )
          return issues.length > 0 ? [] : [`${name}: ${path.join('.')} takes ${script}`]
        }),
      ),
    )
    expect(accepted).toEqual([])
  })

  it('name the rejected character and the accepted ones, in every language', () => {
    const { texts } = shipped.get(form) as FormDocuments
    for (const language of languages) {
      const area = portalTexts.area(language, 'request')
      const { message } = formTexts({ texts }, language, (key, params = {}) =>
        phrase(area[key] ?? key, params, language),
      )
      const told = message({ path: '/applicant/city', code: 'printed', params: { character: '王' } })
      expect(told, language).toMatch(/[„“]王[“”]/)
      expect(told.length, language).toBeGreaterThan(60)
      const unseen = message({ path: '/applicant/city', code: 'printed', params: { character: '\ufe0f' } })
      expect(unseen, language).toMatch(/[„“]U\+FE0F[“”]/)
    }
  })
})

it('answers that no document prints accept any script', () => {
  expect(shippedForms.filter(form => !isPrinted(form)).toSorted()).toEqual([
    'add-buyer',
    'add-user',
    'delete-buyer',
    'edit-buyer',
    'increase-limit',
    'prolong',
  ])
  expect(isPrinted('a-form-of-an-operator')).toBe(true)
})
