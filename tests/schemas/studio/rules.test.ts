import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../schemas/format/canonicalJson.ts'
import type { JsonObject } from '../../../schemas/json.ts'
import { type Command, run } from '../../../schemas/studio/commands.ts'
import type { StudioDocuments } from '../../../schemas/studio/facts.ts'
import { fieldAt } from '../../../schemas/studio/fields.ts'
import { isRejected } from '../../../schemas/studio/result.ts'
import { askedOf, byVisibility, demandsOn, halvesAgree } from '../../../schemas/studio/rules/asked.ts'
import { entriesOf, readEntry, writeRule } from '../../../schemas/studio/rules/entries.ts'
import { readLayoutQuestion, writeLayoutQuestion } from '../../../schemas/studio/rules/layoutQuestions.ts'
import {
  choicesFor,
  readSchemaQuestion,
  type Test,
  typesOf,
  writeSchemaQuestion,
} from '../../../schemas/studio/rules/questions.ts'
import { holds } from '../../../src/form/engine/conditions.ts'
import { after, leasing, rejectionOf } from './leasingCommands.ts'
import { shippedForms } from './shippedForms.ts'

type Json = any

const rejection = (command: Command, documents = leasing) => rejectionOf(command, documents)?.key

const rulesOf = ({ schema }: Pick<StudioDocuments, 'schema'>): readonly JsonObject[] =>
  (schema['allOf'] ?? []) as readonly JsonObject[]

/** Questions that a section names and whose answer is not of the calculator. */
function drawn(documents: StudioDocuments): string[] {
  const sections = documents.ui['sections'] as { fields: string[]; component?: string }[]
  return sections.filter(({ component }) => component === undefined).flatMap(({ fields }) => fields)
}

function anyTest(documents: StudioDocuments, path: string): fc.Arbitrary<Test> {
  const choices = choicesFor(documents.schema, path)
  const presence = fc.constantFrom<Test>({ path, is: 'answered' }, { path, is: 'unanswered' })
  return choices.length === 0
    ? presence
    : fc.oneof(
        presence,
        fc.subarray([...choices], { minLength: 1 }).map((values): Test => ({ path, is: 'oneOf', values })),
      )
}

function anyTests(documents: StudioDocuments): fc.Arbitrary<readonly Test[]> {
  return fc
    .uniqueArray(fc.constantFrom(...drawn(documents)), { minLength: 1, maxLength: 3 })
    .chain(paths => fc.tuple(...paths.map(path => anyTest(documents, path))))
}

const documentsOf = (form: string): StudioDocuments => shippedForms.get(form) as StudioDocuments
const anyForm = fc.constantFrom(...[...shippedForms.keys()].filter(name => drawn(documentsOf(name)).length > 3))

describe('rules between answers, read from the schema (OPR-70)', () => {
  const all = [...shippedForms].flatMap(([form, { schema }]) =>
    rulesOf({ schema }).map(rule => ({ form, schema, rule, entry: readEntry(schema, rule) })),
  )

  it('fit all that are shipped: 30 as a sentence, 2 with "otherwise, when", 7 as the length of a phone number', () => {
    const chains = all.filter(({ entry }) => entry.kind === 'rule' && entry.rule.branches.length > 1)
    const counts = ['rule', 'phone', 'expert'].map(kind => all.filter(({ entry }) => entry.kind === kind).length)
    expect([...counts, chains.length]).toEqual([32, 7, 0, 2])
  })

  it('are read the same after they are written, and judge the same answers', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: true })
    for (const { schema, rule, entry } of all) {
      if (entry.kind !== 'rule') continue
      const written = writeRule(schema, entry.rule)
      expect(readEntry(schema, written)).toMatchObject({ kind: 'rule', rule: entry.rule })
      const definitions = schema['definitions'] ?? {}
      const [before, now] = [rule, written].map(one => ajv.compile({ ...one, definitions }))
      const paths = [...new Set([...entry.reads, ...entry.touches])].filter(
        path => fieldAt(schema, path)?.['properties'] === undefined,
      )
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 20, maxLength: 20 }), picks => {
          const answers: Json = {}
          paths.forEach((path, index) => {
            const { allowsNull } = typesOf(fieldAt(schema, path) ?? {})
            const named = [undefined, allowsNull ? null : undefined, 'x', ...choicesFor(schema, path)]
            put(answers, path, named[(picks[index % 20] ?? 0) % named.length])
          })
          expect(now?.(answers)).toBe(before?.(answers))
        }),
        { numRuns: 60, seed: 17 },
      )
    }
  })

  it('any rule of the subset reads back as it was written, in the schema and in the layout', () => {
    fc.assert(
      fc.property(
        anyForm.chain(form =>
          fc.tuple(fc.constant(form), fc.array(anyTests(documentsOf(form)), { minLength: 1, maxLength: 3 })),
        ),
        ([form, question]) => {
          const { schema } = documentsOf(form)
          // One part is read in the order of its groups, which is not that of the tests.
          const read = readSchemaQuestion(schema, writeSchemaQuestion(schema, question))
          expect(read?.map(sorted)).toEqual(question.map(sorted))
          for (const unless of [true, false]) {
            const condition = writeLayoutQuestion({ question, unless })
            const again = readLayoutQuestion(condition)
            if (again?.unless === unless) expect(writeLayoutQuestion(again)).toEqual(condition)
            // Not answered is a test of its own.
            else
              expect(again?.question).toEqual([
                [{ path: question[0]?.[0]?.path, is: expect.stringMatching(/answered$/) }],
              ])
          }
        },
      ),
      { numRuns: 300, seed: 18 },
    )
  })

  it('both languages hold for the same answers, null and empty ones among them', () => {
    const ajv = new Ajv({ strict: false })
    const answer = fc.constantFrom<Json>(undefined, null, true, false, 'Married', 'Single', 'Family', '12')
    fc.assert(
      fc.property(anyTests(leasing), fc.array(answer, { minLength: 3, maxLength: 3 }), (tests, values) => {
        const answers: Json = {}
        tests.forEach(({ path }, index) => {
          const { others, allowsNull } = typesOf(fieldAt(leasing.schema, path) ?? {})
          const value = values[index]
          // Only answers of the question's own type come that far.
          const fits = value === null ? allowsNull : value === undefined || (others ?? []).includes(typeof value)
          put(answers, path, fits ? value : undefined)
        })
        const condition = writeSchemaQuestion(leasing.schema, [tests])
        const layout = writeLayoutQuestion({ question: [tests], unless: false })
        expect(ajv.validate(condition, answers)).toBe(holds(layout as Json, answers))
      }),
      { numRuns: 300, seed: 19 },
    )
  })

  it('what does not fit is an expert rule with the answers it reads and touches', () => {
    const inside = { properties: { applicant: { required: ['city'] } } }
    const odd: readonly JsonObject[] = [
      { if: { properties: { applicant: { properties: { city: { pattern: '^V' } } } } }, then: inside },
      { if: { not: { not: inside } }, then: inside },
      { oneOf: [inside, { properties: { applicant: { required: ['address'] } } }] },
      { if: { anyOf: [inside, { anyOf: [inside] }] }, then: inside },
      { if: inside, then: { properties: { applicant: { properties: { city: { $ref: '#/definitions/City' } } } } } },
      { if: inside, then: { properties: { applicant: { not: { required: ['city'] } } } } },
    ]
    expect(odd.map(rule => readEntry(leasing.schema, rule).kind)).toEqual(odd.map(() => 'expert'))
    expect(readEntry(leasing.schema, { title: 'Odd', ...odd[0] })).toEqual({
      kind: 'expert',
      title: 'Odd',
      reads: ['applicant.city'],
      touches: ['applicant.city'],
    })
  })
})

function sorted(tests: readonly Test[] | undefined): readonly string[] {
  return (tests ?? []).map(canonicalJson).toSorted()
}

function put(target: Json, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  if (value === undefined) return
  let node = target
  for (const name of names) node = node[name] ??= {}
  node[last] = value
}

describe('a question that is asked only when another answer is so (OPR-71)', () => {
  const path = 'applicant.additional_information'
  const married: Test = { path: 'applicant.marital_status', is: 'oneOf', values: ['Married'] }
  const set = (tests: readonly Test[], required = true, at = path): Command => ({
    name: 'setRule',
    path: at,
    question: [tests],
    unless: false,
    required,
  })

  it('has its condition in the schema, the layout and the effects', () => {
    const now = after(set([married]))
    expect(now.schema.allOf.at(-1)).toEqual({
      $comment: `rule:asked-${path}`,
      if: {
        type: 'object',
        required: ['applicant'],
        properties: {
          applicant: {
            type: 'object',
            required: ['marital_status'],
            properties: { marital_status: { const: 'Married' } },
          },
        },
      },
      then: { properties: { applicant: { type: 'object', required: ['additional_information'] } } },
      else: { properties: { applicant: { type: 'object', properties: { additional_information: { not: {} } } } } },
    })
    expect(now.ui.fields[path].visibleWhen).toEqual({ path: 'applicant.marital_status', equals: 'Married' })
    expect(now.ui.effects.at(-1)).toEqual({ on: 'applicant.marital_status', clear: [path] })
    expect(askedOf(now, path)).toMatchObject({ required: 'always', when: { question: [[married]], unless: false } })
  })

  it('is changed in place, and given back without a trace', () => {
    const optional = after(set([married], false))
    expect(askedOf(optional, path)?.required).toBe('never')
    const both: Test = { path: 'applicant.marital_status', is: 'oneOf', values: ['Married', 'Single'] }
    const now = after(set([both, { path: 'applicant.city', is: 'answered' }], false), optional)
    expect(rulesOf(now)).toHaveLength(rulesOf(leasing).length + 1)
    // With two values a change between them leaves the question asked, so its answer is not lost.
    expect(now.ui.effects).toEqual(leasing.ui['effects'])
    expect(canonicalJson(after({ name: 'removeRule', path }, now))).toBe(canonicalJson(leasing))
    const required = after({ name: 'removeRule', path }, after(set([married])))
    expect(canonicalJson(required)).toBe(canonicalJson(after({ name: 'setRequired', path, required: true })))
  })

  it('takes only what is about the question out of a rule for several', () => {
    const own = 'lending.engine_power'
    const now = after(set([{ path: 'lending.is_property_selected', is: 'oneOf', values: [false] }], false, own))
    const before = rulesOf(leasing)
    const changed = rulesOf(now).filter((rule, index) => canonicalJson(rule) !== canonicalJson(before[index]))
    expect(changed).toHaveLength(2)
    expect(canonicalJson(changed[0])).toBe(
      canonicalJson(before.find(rule => canonicalJson(rule).includes('engine_power'))).replace(
        '"engine_power":{"not":{}},',
        '',
      ),
    )
  })

  it('keeps what the contract of the form requires (OPR-04)', () => {
    const purpose = 'applicant.lease_purpose'
    const single: Test = { path: 'applicant.marital_status', is: 'oneOf', values: ['Single'] }
    expect(rejection(set([single], true, purpose))).toBe('ruleLocked')
    expect(rejection(set([married], false, purpose))).toBe('ruleLocked')
    expect(rejection(set([married], true, 'applicant.city'))).toBe('ruleLocked')
    const wider: Test = { path: 'applicant.marital_status', is: 'oneOf', values: ['Married', 'Single'] }
    expect(askedOf(after(set([wider], true, purpose)), purpose)?.required).toBe('always')
    expect(rejection({ name: 'removeRule', path: purpose })).toBeUndefined()
  })

  it('is asked when any of several conditions holds, or unless one does', () => {
    const inCity: Test = { path: 'applicant.city', is: 'answered' }
    const ask = (unless: boolean): Command => ({
      name: 'setRule',
      path,
      question: [[married], [inCity]],
      unless,
      required: true,
    })
    const any = after(ask(false))
    const condition = {
      any: [
        { path: 'applicant.marital_status', equals: 'Married' },
        { path: 'applicant.city', present: true },
      ],
    }
    expect(any.ui.fields[path].visibleWhen).toEqual(condition)
    expect(any.schema.allOf.at(-1).if.anyOf).toHaveLength(2)
    // A change of one answer may leave the question asked because of the other.
    expect(any.ui.effects).toEqual(leasing.ui['effects'])
    const unless = after(ask(true), any)
    expect(unless.ui.fields[path].visibleWhen).toEqual({ not: condition })
    expect(askedOf(unless, path)).toMatchObject({ required: 'always', when: { unless: true } })
    expect(halvesAgree(unless, path)).toBe(true)
    expect(rulesOf(unless)).toHaveLength(rulesOf(leasing).length + 1)
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(unless.schema.allOf.at(-1))
    const verdict = (marital_status: string, more = {}) => validate({ applicant: { marital_status, ...more } })
    expect([verdict('Married'), verdict('Married', { additional_information: 'x' })]).toEqual([true, false])
    expect([verdict('Single'), verdict('Single', { additional_information: 'x' })]).toEqual([false, true])
    const required = after({ name: 'setRequired', path, required: true })
    expect(canonicalJson(after({ name: 'removeRule', path }, unless))).toBe(canonicalJson(required))
    const never = {
      ...ask(true),
      question: [
        [{ path: 'applicant.marital_status', is: 'oneOf', values: ['Single', 'Married'] }],
        [{ path: 'applicant.marital_status', is: 'unanswered' }],
      ],
    } as Command
    expect(rejection(never)).toBe('ruleNever')
    expect(rejection({ ...ask(false), question: [[married], []] } as Command)).toBe('ruleTests')
  })

  it('is refused where so many answers decide that the duty to answer could not be read back', () => {
    const answered = (...paths: string[]): readonly Test[] => paths.map(other => ({ path: other, is: 'answered' }))
    const question = [
      answered('co_applicant.email', 'lending.originator_no', 'applicant.is_marketing_consent'),
      answered('applicant.surname', 'co_applicant.name'),
      answered('applicant.document_type', 'applicant.code'),
    ]
    const verdict = (required: boolean) =>
      run(
        documentsOf('loan-private'),
        { name: 'setRule', path: 'applicant.name', question, unless: false, required },
        null,
      )
    expect(verdict(true)).toEqual({ rejection: { key: 'ruleUnproven', params: { field: 'applicant.name' } } })
    expect(isRejected(verdict(false))).toBe(false)
  })

  it('is refused with the reason where it could not be read back or would go round in circles', () => {
    expect(rejection(set([]))).toBe('ruleTests')
    expect(rejection(set([married, married]))).toBe('ruleTests')
    expect(rejection(set([{ path: 'applicant.nobody', is: 'answered' }]))).toBe('ruleUnknown')
    expect(rejection(set([{ path: 'applicant.marital_status', is: 'oneOf', values: ['Widowed'] }]))).toBe('ruleAnswers')
    expect(rejection(set([{ path: 'applicant.city', is: 'oneOf', values: ['Vilnius'] }]))).toBe('ruleAnswers')
    expect(rejection(set([{ path, is: 'answered' }]))).toBe('ruleCircle')
    expect(
      rejection(set([{ path: 'applicant.lease_purpose', is: 'answered' }], false, 'applicant.marital_status')),
    ).toBe('ruleCircle')
    expect(rejection(set([married], true, 'lending.is_insurance_selected'))).toBe('ruleElsewhere')
    expect(rejection(set([married], false, 'lending.period'))).toBe('ruleCalculator')
    expect(rejection(set([married], true, 'co_applicant.email'))).toBe('ruleSection')
    expect(rejection({ name: 'removeRule', path })).toBe('ruleNone')
    const expert: Json = structuredClone(leasing)
    expert.ui.fields[path] = {
      ...expert.ui.fields[path],
      visibleWhen: { all: [{ any: [{ path: 'applicant.city', present: true }] }] },
    }
    expect(rejection(set([married]), expert)).toBe('ruleExpert')
  })

  it('any such rule of any form reads back, leaves every other rule to the letter, and its removal gives the form before', () => {
    let carriedOut = 0
    fc.assert(
      fc.property(
        anyForm.chain(form =>
          fc.record({
            form: fc.constant(form),
            at: fc.constantFrom(...drawn(documentsOf(form))),
            question: fc.array(anyTests(documentsOf(form)), { minLength: 1, maxLength: 3 }),
            unless: fc.boolean(),
            required: fc.boolean(),
          }),
        ),
        ({ form, at, question, unless, required }) => {
          const documents = documentsOf(form)
          const before = canonicalJson(documents)
          const odd = { title: 'Odd', oneOf: [{}, { type: 'string' }] }
          const start = { ...documents, schema: { ...documents.schema, allOf: [odd, ...rulesOf(documents)] } }
          const result = run(start, { name: 'setRule', path: at, question, unless, required }, null)
          expect(canonicalJson(documents)).toBe(before)
          if (isRejected(result)) return
          carriedOut += 1
          const now = result.documents
          const asked = askedOf(now, at)
          const [only, ...more] = question.flat()
          // "Unless it is answered" reads back as "when it is not answered".
          if (!unless || only?.is === 'oneOf' || more.length > 0) expect(asked?.when).toEqual({ question, unless })
          else expect(asked?.when).toMatchObject({ question: [[{ path: only?.path }]], unless: false })
          if (byVisibility(now, demandsOn(now.schema, at)) !== null) expect(halvesAgree(now, at)).toBe(true)
          if (asked?.required !== 'unproven' && asked?.required !== 'sometimes')
            expect(asked?.required).toBe(required ? 'always' : 'never')
          expect(rulesOf(now)[0]).toBe(odd)
          const others = rulesOf(start).filter(
            rule => !entriesOf({ ...start.schema, allOf: [rule] })[0]?.touches.includes(at),
          )
          for (const rule of others) expect(rulesOf(now)).toContain(rule)
          expect(now.texts).toBe(documents.texts)
          if (askedOf(documents, at) !== undefined || entriesOf(documents.schema).some(one => one.touches.includes(at)))
            return
          const back = run(now, { name: 'removeRule', path: at }, null)
          if (isRejected(back)) throw new Error(back.rejection.key)
          expect(alike(back.documents)).toBe(alike(required ? requiredIn(start, at) : optionalIn(start, at)))
        },
      ),
      { numRuns: 120, seed: 20 },
    )
    expect(carriedOut).toBeGreaterThan(40)
  })
})

const optionalIn = (documents: StudioDocuments, path: string): StudioDocuments => requiredAs(documents, path, false)
const requiredIn = (documents: StudioDocuments, path: string): StudioDocuments => requiredAs(documents, path, true)

function requiredAs(documents: StudioDocuments, path: string, required: boolean): StudioDocuments {
  const result = run(documents, { name: 'setRequired', path, required }, null)
  return isRejected(result) ? documents : result.documents
}

/** Without the order of `required`, which means nothing. */
function alike(documents: StudioDocuments): string {
  return canonicalJson(
    JSON.parse(JSON.stringify(documents), (key, value) =>
      key === 'required' && Array.isArray(value) ? value.toSorted() : value,
    ),
  )
}
