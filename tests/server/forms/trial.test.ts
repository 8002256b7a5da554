import { describe, expect, it } from 'vitest'
import { differencesBetween } from '../../../schemas/studio/differences.ts'
import { factsOf } from '../../../schemas/studio/facts.ts'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources, type FormDocuments } from '../../../server/forms/documents.ts'
import { readMetaSchemas, readShippedForms } from '../../../server/forms/shipped.ts'
import { modesOf } from '../../../schemas/modes/modes.ts'
import { ruleChanges } from '../../../src/pages/operator/modes/ruleChanges.ts'
import { root } from '../../support/app.ts'

type Json = Record<string, any>
const leasing = readShippedForms(root).get('leasing-private') as FormDocuments
const check = documentsCheck(readMetaSchemas(root))

function changed(change: (documents: { schema: Json; ui: Json; texts: Json }) => void): FormDocuments {
  const copy = structuredClone(leasing) as unknown as { schema: Json; ui: Json; texts: Json }
  change(copy)
  return copy as unknown as FormDocuments
}

/** What stops the publication, apart from what the shipped form has already. */
function stoppedBy(documents: FormDocuments): string[] {
  const { issues } = check(toSources(documents), { schema: leasing.schema, ui: leasing.ui })
  const errors = issues.filter(({ severity }) => severity === 'error')
  return [
    ...new Set(errors.map(({ code, params }) => [code, params?.['field'] ?? params?.['name'] ?? ''].join(' ').trim())),
  ]
}

const applicant = (schema: Json): Json => schema['properties'].applicant.properties
const married = (then: object): Json => ({
  if: {
    required: ['applicant'],
    properties: { applicant: { required: ['marital_status'], properties: { marital_status: { const: 'Married' } } } },
  },
  then: { properties: { applicant: { properties: { name: then } } } },
})

/** Publications that slipped through in the trial of the shipped leasing form. */
describe('a publication of the trial', () => {
  it('is stopped: a largest number on a text', () => {
    expect(stoppedBy(changed(({ schema }) => void (applicant(schema)['city'].maximum = 5)))).toContain('keywordKind')
  })

  it('is stopped: a placeholder that nothing fills in', () => {
    const now = changed(({ texts }) => void (texts['lt']['applicant.city.help'] = 'Iki %{nope} ženklų'))
    expect(stoppedBy(now)).toContain('unknownPlaceholder')
  })

  it.each([
    ['a fixed value', { const: 'QQQ' }],
    ['a list of one', { enum: ['QQQ'] }],
    ['a pattern of one word', { pattern: '^QQQ$' }],
  ])('is stopped: the name of the married must be QQQ, as %s (OPR-67)', (_, then) => {
    expect(stoppedBy(changed(({ schema }) => void schema['allOf'].push(married(then))))).toEqual([
      'dictatedValue applicant.name',
    ])
  })

  it('is stopped: everybody has the same city', () => {
    expect(stoppedBy(changed(({ schema }) => void (applicant(schema)['city'].const = 'Vilnius')))).toEqual([
      'dictatedValue applicant.city',
    ])
  })

  it('is not stopped: the married type at least three letters of their name', () => {
    expect(stoppedBy(changed(({ schema }) => void schema['allOf'].push(married({ minLength: 3 }))))).toEqual([])
    expect(stoppedBy(leasing)).toEqual([])
  })

  it('is stopped: the price is taken out of the calculator', () => {
    const now = changed(({ ui }) => void ui['sections'][0].fields.shift())
    expect(stoppedBy(now)).toContain('calculatorInput asset_amount')
  })

  it('is stopped: two opposite effects', () => {
    const now = changed(({ ui }) => {
      const when = { path: 'applicant.marital_status', equals: 'Married' }
      ui['effects'].push(
        { when, set: { 'lending.has_guarantor': true } },
        { when, set: { 'lending.has_guarantor': false } },
      )
    })
    expect(stoppedBy(now)).toContain('effectsFight lending.has_guarantor')
  })

  it.each([
    ['of the question', (schema: Json) => void (applicant(schema)['city'].maxLength = 20)],
    ['of a shared rule', (schema: Json) => void (schema['definitions'].EnteredAmount.maxLength = 8)],
    ['of a condition', (schema: Json) => void (schema['definitions'].EnteredAmount.then.maxLength = 8)],
    [
      'in a shared rule that another rule applies',
      (schema: Json) => void (schema['definitions'].PhoneLength.then.maxLength = 11),
    ],
    [
      'of an entry of a list',
      (schema: Json) => void (applicant(schema)['files'].items.properties.fileName.maxLength = 60),
    ],
  ])('is told: a stricter length %s', (_, change) => {
    const now = changed(({ schema }) => change(schema))
    expect(ruleChanges(leasing, now, modesOf(leasing.ui), new Set())).not.toEqual([])
    expect(differencesBetween(factsOf(leasing), factsOf(now))).not.toEqual([])
  })
})
