import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../schemas/format/canonicalJson.ts'
import { languages } from '../../../schemas/languages.ts'
import { type Command, run } from '../../../schemas/studio/commands.ts'
import { differencesBetween } from '../../../schemas/studio/differences.ts'
import { factsOf, type StudioDocuments } from '../../../schemas/studio/facts.ts'
import { isRejected } from '../../../schemas/studio/result.ts'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources, type FormDocuments } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import { root } from '../../support/app.ts'
import { after, leasing, rejectionOf } from './leasingCommands.ts'
import { shippedForms } from './shippedForms.ts'

type Section = { id: string; fields: string[]; component?: string; visibleWhen?: object }
const sections = leasing.ui['sections'] as Section[]
const definitions = leasing.schema['definitions'] as Record<string, object>
const labels = { en: 'Divorced', lt: 'Išsituokęs', lv: 'Šķīries', ee: 'Lahutatud' }

function rejection(command: Command, documents = leasing): string | undefined {
  const found = rejectionOf(command, documents)
  return found && `${found.key} ${found.params['limit'] ?? ''}`.trim()
}

const told = (now: StudioDocuments) =>
  differencesBetween(factsOf(leasing), factsOf(now)).map(({ kind, subject }) => `${kind} ${subject.id}`)

describe('commands of the studio (OPR-52)', () => {
  it('write a text in one language, and take an emptied optional one away', () => {
    const text: Command = {
      name: 'setText',
      language: 'lt',
      key: 'applicant.city.help',
      text: 'Kur gyvenate',
      optional: true,
    }
    const written = after(text)
    expect(written.texts.lt['applicant.city.help']).toBe('Kur gyvenate')
    expect(written.texts.lv).toBe(leasing.texts['lv'])
    expect(written.schema).toBe(leasing.schema)
    const emptied = after({ ...text, text: '' }, written)
    expect(Object.hasOwn(emptied.texts.lt, 'applicant.city.help')).toBe(false)
    const needed = after({ ...text, key: 'applicant.city.title', text: '', optional: false })
    expect(needed.texts.lt['applicant.city.title']).toBe('')
  })

  it('require an answer, and leave what the contract needs locked', () => {
    const path = 'applicant.additional_information'
    const required = after({ name: 'setRequired', path, required: true })
    expect(told(required)).toEqual([`required ${path}`])
    expect(canonicalJson(after({ name: 'setRequired', path, required: false }, required))).toBe(canonicalJson(leasing))
    expect(rejection({ name: 'setRequired', path: 'applicant.city', required: false })).toBe('requiredLocked')
    expect(rejection({ name: 'setRequired', path: 'applicant.lease_purpose', required: true })).toBe(
      'requiredSometimes',
    )
    expect(rejection({ name: 'setRequired', path: 'applicant.nobody', required: true })).toBe('expertField')
  })

  it('let a required answer no longer be null', () => {
    const open: any = structuredClone(leasing)
    open.schema.properties.applicant.properties.additional_information.type = ['string', 'null']
    const now = after({ name: 'setRequired', path: 'applicant.additional_information', required: true }, open)
    expect(now.schema.properties.applicant.properties.additional_information.type).toBe('string')
  })

  it('set limits within those of the shipped form', () => {
    const limit = (keyword: 'minLength' | 'maxLength', value: number | null): Command => ({
      name: 'setLimit',
      path: 'applicant.city',
      keyword,
      limit: value,
    })
    expect(after(limit('maxLength', 20)).schema.properties.applicant.properties.city.maxLength).toBe(20)
    expect(rejection(limit('maxLength', 31))).toBe('limitTooLarge 30')
    expect(rejection(limit('minLength', 0))).toBe('limitTooSmall 1')
    expect(rejection(limit('maxLength', null))).toBe('limitNeeded')
    expect(rejection(limit('maxLength', 2.5))).toBe('limitNumber')
    expect(rejection(limit('maxLength', Number.NaN))).toBe('limitNumber')
    expect(rejection(limit('minLength', 31))).toBe('limitCrossed 30')
  })

  it('copy a shared rule to the question before they change it', () => {
    const now = after({ name: 'setLimit', path: 'applicant.finances.basic_amount', keyword: 'maxLength', limit: 8 })
    const { basic_amount, commitments } = now.schema.properties.applicant.properties.finances.properties
    expect(basic_amount).toEqual({ ...definitions['EnteredAmount'], maxLength: 8 })
    expect(commitments).toEqual({ $ref: '#/definitions/EnteredAmount' })
    expect(now.schema.definitions).toBe(leasing.schema['definitions'])
  })

  it('add, order and take back choices, but none that code reads', () => {
    const path = 'applicant.marital_status'
    const add: Command = { name: 'addChoice', path, value: 'Divorced', labels }
    const added = after(add)
    expect(added.schema.properties.applicant.properties.marital_status.enum).toEqual(['Single', 'Married', 'Divorced'])
    expect(languages.map(language => added.texts[language][`options.${path}.Divorced`])).toEqual(
      languages.map(language => labels[language]),
    )
    expect(rejection(add, added)).toBe('choiceTwice')
    expect(rejection({ ...add, value: '' })).toBe('choiceValue')
    expect(rejection({ ...add, value: 'a.b' })).toBe('choiceValue')
    expect(rejection({ ...add, value: 'x'.repeat(41) })).toBe('choiceTooLong 40')
    expect(rejection({ ...add, path: 'co_applicant.type' })).toBe('choicesLocked')
    const first = after({ name: 'moveChoice', path, value: 'Divorced', by: -1 }, added)
    expect(first.schema.properties.applicant.properties.marital_status.enum).toEqual(['Single', 'Divorced', 'Married'])
    const back = after({ name: 'removeChoice', path, value: 'Divorced', isLive: false }, added)
    expect(canonicalJson(back)).toBe(canonicalJson(leasing))
  })

  it('move questions and sections, but none into or out of the calculator', () => {
    const [calculator, first, second] = sections.filter(
      ({ component, visibleWhen }) => component !== undefined || visibleWhen === undefined,
    ) as [Section, Section, Section]
    expect(calculator.component).toBe('calculator')
    const path = first.fields[0] ?? ''
    const moved = after({ name: 'moveField', path, section: second.id, index: 0 })
    expect(moved.ui.sections.find(({ id }: Section) => id === second.id).fields[0]).toBe(path)
    expect(moved.ui.sections.find(({ id }: Section) => id === first.id).fields).not.toContain(path)
    const home = after({ name: 'moveField', path, section: first.id, index: 0 }, moved)
    expect(canonicalJson(home)).toBe(canonicalJson(leasing))
    expect(rejection({ name: 'moveField', path, section: calculator.id, index: 0 })).toBe('moveCalculator')
    expect(rejection({ name: 'moveField', path, section: 'nowhere', index: 0 })).toBe('expertLayout')
    const down = after({ name: 'moveSection', id: first.id, by: 1 })
    expect(canonicalJson(after({ name: 'moveSection', id: first.id, by: -1 }, down))).toBe(canonicalJson(leasing))
    expect(rejection({ name: 'moveSection', id: calculator.id, by: -1 })).toBe('atTheEnd')
  })

  it('set the width and nothing else', () => {
    const now = after({ name: 'setWidth', path: 'applicant.city', width: 12 })
    expect(told(now)).toEqual(['look.width applicant.city'])
    expect(rejection({ name: 'setWidth', path: 'applicant.city', width: 13 })).toBe('widthNumber')
  })
})

/** Commands of any kind on any field of any shipped form. */
const anyRun = fc.constantFrom(...shippedForms.keys()).chain(name => {
  const documents = shippedForms.get(name) as StudioDocuments
  const sections = documents.ui['sections'] as { id: string; fields: string[] }[]
  const path = fc.constantFrom(...sections.flatMap(({ fields }) => fields))
  const id = fc.constantFrom(...sections.map(section => section.id))
  const by = fc.constantFrom(1 as const, -1 as const)
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({
      name: fc.constant('setText' as const),
      language: fc.constantFrom(...languages),
      key: path.map(one => `${one}.help`),
      text: fc.string({ maxLength: 20 }),
      optional: fc.constant(true),
    }),
    fc.record({ name: fc.constant('setRequired' as const), path, required: fc.boolean() }),
    fc.record({
      name: fc.constant('setLimit' as const),
      path,
      keyword: fc.constantFrom('minLength' as const, 'maxLength' as const, 'minimum' as const, 'maximum' as const),
      limit: fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 300 })),
    }),
    fc.record({ name: fc.constant('setWidth' as const), path, width: fc.integer({ min: 0, max: 13 }) }),
    fc.record({
      name: fc.constant('addChoice' as const),
      path,
      value: fc.string({ maxLength: 8 }),
      labels: fc.constant(labels),
    }),
    fc.record({ name: fc.constant('moveField' as const), path, section: id, index: fc.nat(5) }),
    fc.record({ name: fc.constant('moveSection' as const), id, by }),
  )
  return fc.record({ documents: fc.constant(documents), commands: fc.array(command, { minLength: 1, maxLength: 6 }) })
})

describe('any commands', () => {
  const check = documentsCheck(readMetaSchemas(root))
  const broken = new Set([
    'unknownKey',
    'type',
    'shape',
    'missingKey',
    'onlyValue',
    'unboundedText',
    'duplicateSection',
    'placedTwice',
    'unknownField',
  ])

  it('leave the documents they were given untouched, keep raw parts byte for byte, and never break the shape', () => {
    fc.assert(
      fc.property(anyRun, ({ documents, commands }) => {
        const before = canonicalJson(documents)
        const rules = { schema: documents.schema, ui: documents.ui }
        let now = documents
        for (const command of commands) {
          const result = run(now, command, rules)
          if (!isRejected(result)) now = result.documents
        }
        expect(canonicalJson(documents)).toBe(before)
        for (const part of ['allOf', 'definitions'] as const)
          expect(canonicalJson(now.schema[part] ?? null)).toBe(canonicalJson(documents.schema[part] ?? null))
        for (const part of ['effects', 'modes', 'constants', 'submit'] as const)
          expect(canonicalJson(now.ui[part] ?? null)).toBe(canonicalJson(documents.ui[part] ?? null))
        const { issues } = check(toSources(now as FormDocuments), rules)
        expect(issues.filter(({ code }) => broken.has(code) || code.startsWith('loose'))).toEqual([])
      }),
      { numRuns: 60, seed: 20261125 },
    )
  })
})
