import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../schemas/format/canonicalJson.ts'
import uiMeta from '../../../schemas/forms/form-ui.schema.json' with { type: 'json' }
import { languages } from '../../../schemas/languages.ts'
import { groupFor, type Labels, type NewField } from '../../../schemas/studio/additions.ts'
import { type Command, run } from '../../../schemas/studio/commands.ts'
import { differencesBetween } from '../../../schemas/studio/differences.ts'
import { documentsOf } from '../../../schemas/studio/documentsOf.ts'
import { factsOf, type StudioDocuments } from '../../../schemas/studio/facts.ts'
import { isFreeKey, keyFor, sectionIdFor, usedBy } from '../../../schemas/studio/keys.ts'
import { contractNeeds } from '../../../schemas/studio/locks.ts'
import {
  boundClassifiers,
  type KindName,
  kindNames,
  ownClassifiers,
  type QuestionKind,
  questionKinds,
  widgetsOfCode,
} from '../../../schemas/studio/questionKinds.ts'
import { removalOf } from '../../../schemas/studio/removals.ts'
import { isRejected } from '../../../schemas/studio/result.ts'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources, type FormDocuments } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import { widgets } from '../../../src/form/widgets/registry.ts'
import { root } from '../../support/app.ts'
import { after, leasing, rejectionOf, shipped } from './leasingCommands.ts'
import { shippedForms } from './shippedForms.ts'

const check = documentsCheck(readMetaSchemas(root))
const labels: Labels = { en: 'Pet’s name', lt: 'Augintinis', lv: 'Mājdzīvnieks', ee: 'Lemmik' }
const yesNo = [true, false].map(value => ({ value, labels }))

/** What a kind needs beside its label. */
function needsOf(kind: KindName): Partial<NewField> {
  const preset: QuestionKind = questionKinds[kind]
  if (preset.needs === 'yesNo') return { choices: yesNo }
  if (preset.needs === 'choice') return { choices: [{ value: 'Dog', labels }] }
  return preset.needs === 'classifier' ? { classifier: 'income-sources' } : {}
}

function newField(kind: KindName, section: string, after: string | null, key = 'pet_name'): Command {
  return { name: 'addField', kind, section, after, key, labels, ...needsOf(kind) }
}

const rejection = (command: Command, documents = leasing) => rejectionOf(command, documents)?.key

const told = (now: StudioDocuments) =>
  differencesBetween(factsOf(leasing), factsOf(now)).map(({ kind, subject }) => `${kind} ${subject.id}`)

/** Errors of the check, with warnings that only the form itself can cause left out. */
function errorsOf(now: StudioDocuments, rules: StudioDocuments): string[] {
  const { issues } = check(toSources(now as FormDocuments), { schema: rules.schema, ui: rules.ui })
  return issues.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)
}

describe('the palette (OPR-64)', () => {
  it('has every widget of the renderer, or leaves it to code', () => {
    const offered = kindNames.map(kind => questionKinds[kind].ui.widget)
    const drawn = uiMeta.definitions.field.properties.widget.enum
    expect([...new Set<string>([...offered, ...widgetsOfCode])].sort()).toEqual([...drawn].sort())
    expect(offered.filter(widget => widgets[widget] === undefined)).toEqual([])
    const lists = uiMeta.definitions.field.properties.classifier.enum
    expect([...ownClassifiers, ...boundClassifiers].sort()).toEqual([...lists].sort())
  })

  it.each([...shippedForms.keys()].flatMap(form => kindNames.map(kind => [kind, form] as const)))(
    'adds %s to %s without an error, where nobody has to answer it',
    (kind, form) => {
      const documents = shippedForms.get(form) as StudioDocuments
      const rules = { schema: documents.schema, ui: documents.ui }
      const sections = documents.ui['sections'] as { id: string; fields: string[]; component?: string }[]
      const section = sections.find(({ component }) => component === undefined)
      const before = section?.fields[0] ?? ''
      const result = run(documents, newField(kind, section?.id ?? '', before), rules)
      if (isRejected(result)) throw new Error(result.rejection.key)
      const now = result.documents
      expect(errorsOf(now, documents)).toEqual([])
      expect(canonicalJson(documentsOf(factsOf(now)))).toBe(canonicalJson(now))
      const path = String(result.sentence.params['field'])
      const home = (now.ui['sections'] as typeof sections).find(({ id }) => id === section?.id)
      expect(home?.fields.slice(0, 2)).toEqual([before, path])
      const back = run(now, { name: 'removeField', path }, rules)
      if (isRejected(back)) throw new Error(back.rejection.key)
      expect(canonicalJson(back.documents)).toBe(canonicalJson(documents))
    },
  )

  it('tells a new question as new, and changes nothing else', () => {
    const kinds = told(after(newField('text', 'applicant', 'applicant.city')))
    expect(kinds.filter(kind => !kind.endsWith(' applicant.pet_name'))).toEqual([])
    expect(kinds).toContain('fieldAdded applicant.pet_name')
  })

  it('joins the group of the question before it, and of the nearest one otherwise', () => {
    expect(groupFor(leasing, 'spouse', 'co_applicant.name')).toBe('co_applicant')
    expect(groupFor(leasing, 'spouse', null)).toBe('co_applicant')
    expect(groupFor(leasing, 'income', 'applicant.finances.commitments')).toBe('applicant.finances')
    const empty = after({ name: 'addSection', id: 'pets', after: 'income', labels })
    expect(groupFor(empty, 'pets', null)).toBe('applicant')
    expect(empty.ui.sections.map(({ id }: { id: string }) => id).slice(4, 6)).toEqual(['income', 'pets'])
    expect(told(empty)).toContain('section.added pets')
    expect(errorsOf(after(newField('text', 'pets', null), empty), leasing)).toEqual([])
  })

  it('is refused where it could not work', () => {
    expect(rejection(newField('text', 'calculator', null))).toBe('addCalculator')
    expect(rejection(newField('text', 'nowhere', null))).toBe('expertLayout')
    expect(rejection(newField('text', 'applicant', null, 'Pet'))).toBe('keyTaken')
    expect(rejection({ ...newField('text', 'applicant', null), labels: { ...labels, lv: ' ' } } as Command)).toBe(
      'labelsNeeded',
    )
    expect(rejection({ ...newField('radio', 'applicant', null), choices: [] } as Command)).toBe('choiceValue')
    expect(rejection({ name: 'addSection', id: 'income', after: null, labels })).toBe('keyTaken')
  })

  it('makes the key from the label: valid, free, and never one that had a meaning', () => {
    const used = usedBy(leasing, shipped)
    expect(keyFor('Pet’s name', 'applicant', used)).toBe('pet_s_name')
    expect(keyFor('Žalia šeima', 'applicant', used)).toBe('zalia_seima')
    expect(keyFor('Город', 'applicant', used)).toBe('question')
    expect(keyFor('2nd car', 'applicant', used)).toBe('question_2nd_car')
    expect(keyFor('City', 'applicant', used)).toBe('city_2')
    expect(keyFor('Constructor', 'applicant', used)).toBe('constructor_2')
    expect(keyFor('Options', '', used)).toBe('options_2')
    expect(sectionIdFor('Income', used)).toBe('income-2')
    const without = after({ name: 'removeField', path: 'applicant.additional_information' })
    expect(keyFor('Additional information', 'applicant', usedBy(without, shipped))).toBe('additional_information_2')
    expect(
      keyFor('Pet', 'applicant', usedBy(leasing, shipped, after(newField('text', 'applicant', null, 'pet')))),
    ).toBe('pet_2')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', 'applicant'), (label, group) => {
        expect(isFreeKey(group, keyFor(label, group, used), used)).toBe(true)
      }),
      { numRuns: 100, seed: 20261126 },
    )
  })
})

describe('a removal (OPR-65)', () => {
  it('takes along what is only about the question, and says so before', () => {
    const path = 'lending.originator_no'
    expect(removalOf(leasing, { kind: 'field', id: path }, shipped)).toMatchObject({
      fields: [path],
      effects: 0,
      modes: ['partner', 'prefill'],
      isRequired: false,
    })
    const now = after({ name: 'removeField', path })
    expect(canonicalJson(now)).not.toContain(path)
    expect(errorsOf(now, leasing)).toEqual([])
  })

  it('is refused while something reads the answer, and names what', () => {
    const target = { kind: 'field', id: 'lending.has_guarantor' } as const
    expect(removalOf(leasing, target, shipped)).toMatchObject({
      rejection: { key: 'removeRead' },
      by: [{ what: 'rule' }, { what: 'section', section: 'spouse' }, { what: 'effect', field: 'co_applicant.type' }],
    })
    expect(rejection({ name: 'removeField', path: 'applicant.city' })).toBe('removeLocked')
    expect(rejection({ name: 'removeField', path: 'applicant.lease_purpose' })).toBe('removeLocked')
    expect(rejection({ name: 'removeField', path: 'lending.period' })).toBe('removeCalculator')
    expect(rejection({ name: 'removeField', path: 'applicant.nobody' })).toBe('expertField')
    const dependent: any = structuredClone(leasing)
    dependent.ui.fields['applicant.files'].visibleWhen = { not: { path: 'lending.partner_quote', present: true } }
    dependent.ui.fields['applicant.city'].checksum = { country: 'lending.partner_quote' }
    dependent.ui.submit = { enabledWhen: { path: 'lending.partner_quote', present: true } }
    expect(removalOf(dependent, { kind: 'field', id: 'lending.partner_quote' }, null)).toMatchObject({
      by: [
        { what: 'checksum', field: 'applicant.city' },
        { what: 'question', field: 'applicant.files' },
        { what: 'button' },
      ],
    })
  })

  it('of a section takes its questions along, which may depend on each other', () => {
    const pets = after({ name: 'addSection', id: 'pets', after: 'income', labels })
    const one = after(newField('checkbox', 'pets', null, 'has_pet'), pets)
    const two = after(newField('text', 'pets', 'applicant.has_pet', 'pet'), one)
    two.ui.fields['applicant.pet'] = {
      ...two.ui.fields['applicant.pet'],
      visibleWhen: { path: 'applicant.has_pet', equals: true },
    }
    two.ui.effects = [...two.ui.effects, { on: 'applicant.has_pet', clear: ['applicant.pet'] }]
    expect(rejection({ name: 'removeField', path: 'applicant.has_pet' }, two)).toBe('removeRead')
    expect(removalOf(two, { kind: 'section', id: 'pets' }, shipped)).toMatchObject({ effects: 1, texts: 3 })
    expect(canonicalJson(after({ name: 'removeSection', id: 'pets' }, two))).toBe(canonicalJson(leasing))
    expect(rejection({ name: 'removeSection', id: 'applicant' })).toBe('removeLocked')
    expect(rejection({ name: 'removeSection', id: 'calculator' })).toBe('removeCalculator')
  })
})

describe('additions and removals in any order, in any shipped form', () => {
  const anyRun = fc.constantFrom(...shippedForms.keys()).chain(form => {
    const documents = shippedForms.get(form) as StudioDocuments
    const sections = documents.ui['sections'] as { id: string; fields: string[] }[]
    const path = fc.constantFrom(...sections.flatMap(({ fields }) => fields))
    const id = fc.constantFrom(...sections.map(section => section.id))
    const command: fc.Arbitrary<Command> = fc.oneof(
      fc
        .tuple(fc.constantFrom(...kindNames), id, fc.option(path), fc.constantFrom('pet', 'pet_2', 'city'))
        .map(([kind, section, before, key]) => newField(kind, section, before, key)),
      fc.record({ name: fc.constant('removeField' as const), path }),
      fc.record({ name: fc.constant('removeSection' as const), id }),
      fc.record({
        name: fc.constant('addSection' as const),
        id: fc.constantFrom('pets', 'applicant'),
        after: fc.option(id),
        labels: fc.constant(labels),
      }),
    )
    return fc.record({ form: fc.constant(form), commands: fc.array(command, { minLength: 1, maxLength: 5 }) })
  })

  it('keep what they were given, read back as facts, and remove nothing that the contract needs', () => {
    fc.assert(
      fc.property(anyRun, ({ form, commands }) => {
        const documents = shippedForms.get(form) as StudioDocuments
        const before = canonicalJson(documents)
        const rules = { schema: documents.schema, ui: documents.ui }
        let now = documents
        for (const command of commands) {
          const result = run(now, command, rules)
          if (!isRejected(result)) now = result.documents
        }
        expect(canonicalJson(documents)).toBe(before)
        expect(canonicalJson(documentsOf(factsOf(now)))).toBe(canonicalJson(now))
        for (const part of ['allOf', 'definitions'] as const)
          expect(canonicalJson(now.schema[part] ?? null)).toBe(canonicalJson(documents.schema[part] ?? null))
        expect(errorsOf(now, documents)).toEqual([])
        const left = new Set((now.ui['sections'] as { fields: string[] }[]).flatMap(({ fields }) => fields))
        const gone = (documents.ui['sections'] as { fields: string[] }[])
          .flatMap(({ fields }) => fields)
          .filter(path => !left.has(path))
        expect(gone.filter(path => contractNeeds(path, rules))).toEqual([])
        expect(Object.keys(now.texts).sort()).toEqual([...languages].sort())
      }),
      { numRuns: 60, seed: 20261126 },
    )
  })
})
