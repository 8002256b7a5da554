import { describe, expect, it } from 'vitest'
import { outdatedTexts } from '../../../schemas/studio/outdatedTexts.ts'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources, type DocumentIssue, type FormDocuments } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import type { FormDefinition } from '../../../src/contract/formTypes.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { repairOf } from '../../../src/pages/operator/check/repair.ts'
import { issuePlace } from '../../../src/pages/operator/studio/issuePlace.ts'
import { run } from '../../../schemas/studio/commands.ts'
import { isRejected } from '../../../schemas/studio/result.ts'
import { shippedForms } from '../../schemas/studio/shippedForms.ts'
import { root } from '../../support/app.ts'

type Json = any
type Documents = { schema: Json; ui: Json; texts: Json }
const check = documentsCheck(readMetaSchemas(root))
const leasing: Json = shippedForms.get('leasing-private')
const shipped = { schema: leasing.schema, ui: leasing.ui }

function changed(...changes: ((documents: Documents) => void)[]): FormDocuments {
  const documents: Json = structuredClone(leasing)
  for (const change of changes) change(documents)
  return documents as FormDocuments
}
const issuesOf = (documents: FormDocuments): readonly DocumentIssue[] => check(toSources(documents), shipped).issues

const own = 'applicant.additional_information'
const status = 'applicant.marital_status'
const person = ({ schema }: Documents): Json => schema.properties.applicant.properties
const whenStatus = (value: string): Json => ({
  required: ['applicant'],
  properties: { applicant: { required: ['marital_status'], properties: { marital_status: { const: value } } } },
})

/**
 * The gates of section 8 of the design that a document alone can break, each with the least that breaks it. All of
 * these can stand in one document; what follows from a form without errors (sendable in each mode) has its own tests.
 */
const gates: readonly (readonly [code: string, what: string, change: (documents: Documents) => void])[] = [
  ['keywordKind', 'a limit of another type', documents => void (person(documents).email.maximum = 5)],
  [
    'loosePattern',
    'a code without its pattern',
    documents => void (person(documents).address = { type: 'string', minLength: 1, maxLength: 100 }),
  ],
  ['looseLimit', 'a longer answer than the contract', documents => void (person(documents).city.maxLength = 31)],
  ['missingText', 'a text that is missing', ({ texts }) => void delete texts.lt['applicant.city.title']],
  ['missingText', 'a text in one language only', ({ texts }) => void (texts.en['applicant.city.help'] = 'Town')],
  ['unknownPlaceholder', 'a placeholder', ({ texts }) => void (texts.lv['applicant.phone.title'] = 'Numurs %{nope}')],
  [
    'otherPlaceholders',
    'a number in one language only',
    ({ texts }) => {
      for (const table of Object.values<Json>(texts)) table['errors.applicant.city.maxLength'] = 'X'
      texts.lt['errors.applicant.city.maxLength'] = 'Iki %{limit}'
    },
  ],
  [
    'sameText',
    'a text that is not translated',
    ({ texts }) => void (texts.lt[`${own}.title`] = texts.en[`${own}.title`]),
  ],
  ['longLabel', 'a label that is cut', ({ texts }) => void (texts.ee['applicant.address.title'] = 'a'.repeat(81))],
  [
    'sameLabel',
    'two equal labels',
    ({ texts }) => void (texts.lt['applicant.surname.title'] = texts.lt['applicant.name.title']),
  ],
  [
    'neverTrue',
    'a value of another type',
    ({ ui }) => void (ui.fields['lending.ad_link'].visibleWhen = { path: 'applicant.city', equals: 5 }),
  ],
  [
    'neverTrue',
    'a value that is not offered',
    ({ ui }) => void (ui.fields['lending.license_plate'].visibleWhen = { path: status, equals: 'Widowed' }),
  ],
  [
    'conditionAlways',
    'a condition that always holds',
    ({ ui }) => {
      const any = [true, false].map(present => ({ path: status, present }))
      ui.fields['lending.included_taxes_amount'] = {
        ...ui.fields['lending.included_taxes_amount'],
        visibleWhen: { any },
      }
    },
  ],
  [
    'conditionHidden',
    'a condition on what a mode hides',
    ({ ui }) =>
      void (ui.fields[own] = { ...ui.fields[own], visibleWhen: { path: 'lending.has_guarantor', equals: true } }),
  ],
  [
    'ruleForbidden',
    'halves of a rule that differ',
    ({ ui }) => void (ui.fields['applicant.lease_purpose'].visibleWhen = { path: status, in: ['Married', 'Single'] }),
  ],
  [
    'ruleIneffective',
    'a rule that changes nothing',
    ({ schema }) =>
      void schema.allOf.push({
        if: whenStatus('Married'),
        then: { properties: { applicant: { required: ['city'] } } },
      }),
  ],
  [
    'effectsFight',
    'two effects that fight',
    ({ ui }) =>
      void ui.effects.push(
        { when: { path: 'applicant.city', present: true }, set: { [own]: 'A' } },
        { when: { path: 'applicant.address', present: true }, set: { [own]: 'B' } },
      ),
  ],
  [
    'effectHidden',
    'an effect on a hidden question',
    ({ ui }) =>
      void ui.effects.push({
        when: { path: 'lending.is_property_selected', equals: false },
        set: { 'lending.is_insurance_selected': true },
      }),
  ],
  [
    'effectsLoop',
    'effects in a circle',
    ({ ui }) =>
      void ui.effects.push(
        { on: 'applicant.email', clear: ['applicant.phone'] },
        { on: 'applicant.phone', clear: ['applicant.email'] },
      ),
  ],
  [
    'unplacedField',
    'a question in no section',
    ({ ui }) => {
      for (const section of ui.sections)
        section.fields = section.fields.filter((path: string) => path !== 'applicant.files')
    },
  ],
  [
    'emptySection',
    'a section that no mode shows',
    ({ ui, texts }) => {
      ui.sections.push({ id: 'gone', fields: ['lending.originator_no'] })
      for (const section of ui.sections.slice(0, -1))
        section.fields = section.fields.filter((path: string) => path !== 'lending.originator_no')
      for (const mode of Object.values<Json>(ui.modes))
        mode.hidden = [...new Set([...(mode.hidden ?? []), 'lending.originator_no'])]
      for (const table of Object.values<Json>(texts)) table['sections.gone.title'] = 'G'
    },
  ],
  [
    'calculatorInput',
    'a calculator without its price',
    ({ ui }) => {
      const calculator = ui.sections.find(({ component }: Json) => component === 'calculator')
      calculator.fields = calculator.fields.filter((path: string) => ui.fields[path]?.limits !== 'asset_amount')
    },
  ],
  [
    'notInList',
    'a list of the portal that does not exist',
    ({ ui }) => void (ui.fields['applicant.lease_purpose'].classifier = 'gone'),
  ],
  [
    'unknownLegalText',
    'a legal text that does not exist',
    ({ ui }) => void (ui.fields['lending.is_insurance_selected'].legalText = 'Gone'),
  ],
]

describe('gates before publishing (OPR-54, OPR-90)', () => {
  it.each([...shippedForms.keys()])('are open for the shipped form %s', form => {
    const documents = shippedForms.get(form) as unknown as FormDocuments
    expect(check(toSources(documents), { schema: documents.schema, ui: documents.ui }).issues).toEqual([])
  })

  it.each(gates)('%s: %s', (code, _, change) => {
    expect(issuesOf(changed(change)).map(issue => issue.code)).toContain(code)
  })

  it('are listed all at once, each with the place that it leads to', () => {
    const documents = changed(...gates.map(([, , change]) => change))
    const issues = issuesOf(documents)
    expect(
      [...new Set(gates.map(([code]) => code))].filter(code => !issues.some(issue => issue.code === code)),
    ).toEqual([])
    const model = buildModel(documents as unknown as FormDefinition)
    expect(issues.filter(issue => issuePlace(issue, documents as Json, model) === undefined)).toEqual([])
  })

  it('offer a repair where nothing has to be decided, which takes the problem away', () => {
    const repaired = gates.flatMap(([code, what, change]) => {
      const documents = changed(change)
      const issue = issuesOf(documents).find(one => one.code === code)
      const command = issue && repairOf(issue)
      if (command === undefined) return []
      const result = run(documents, command, shipped)
      if (isRejected(result)) throw new Error(`${what}: ${result.rejection.key}`)
      expect(
        issuesOf(result.documents as FormDocuments).map(one => one.code),
        what,
      ).not.toContain(code)
      return [code]
    })
    expect(repaired).toEqual(['neverTrue', 'neverTrue', 'conditionAlways', 'ruleIneffective', 'emptySection'])
  })

  it('tell a translation that is older than another language, and none for a new text', () => {
    const key = 'applicant.city.title'
    const { texts } = changed(({ texts: tables }) => {
      tables.en[key] = 'Town'
      tables.ee[key] = 'Asula'
      tables.lt['applicant.new.title'] = 'Naujas'
    })
    expect(outdatedTexts(leasing.texts, texts)).toEqual([
      { key, language: 'lt' },
      { key, language: 'lv' },
    ])
    expect(outdatedTexts(leasing.texts, leasing.texts)).toEqual([])
  })
})
