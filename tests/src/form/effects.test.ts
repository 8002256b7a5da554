import { describe, expect, test } from 'vitest'

import { settle, visiblePaths } from '../../../src/form/engine/effects.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { getAt, setAt } from '../../../src/form/engine/path.ts'
import type { FormDocument, Json } from '../../../src/contract/formTypes.ts'
import { sample } from './fixtures/sample.ts'

const model = buildModel(sample)

function change(document: FormDocument, path: string, value: Json | undefined): FormDocument {
  return settle(model, document, setAt(document, path, value))
}

function filled(...answers: [string, Json][]): FormDocument {
  return answers.reduce((document, [path, value]) => change(document, path, value), settle(model, undefined, {}))
}

describe('field effects (FRM-39, FRM-40, FRM-41, FRM-42)', () => {
  test('clear purpose and spouse with a marital status other than Married', () => {
    const married = filled(
      ['applicant.marital_status', 'Married'],
      ['applicant.lease_purpose', 'Family'],
      ['co_applicant.name', 'Ona'],
    )
    expect(getAt(married, 'co_applicant.name')).toBe('Ona')
    const single = change(married, 'applicant.marital_status', 'Single')
    expect(getAt(single, 'applicant.lease_purpose')).toBeUndefined()
    expect(getAt(single, 'co_applicant.name')).toBeUndefined()
  })

  test('show the spouse block only for Married and Family', () => {
    const married = filled(['applicant.marital_status', 'Married'])
    expect(visiblePaths(model, married).has('co_applicant.name')).toBe(false)
    expect(visiblePaths(model, change(married, 'applicant.lease_purpose', 'Family')).has('co_applicant.name')).toBe(
      true,
    )
  })

  test('reset the model with another brand, not with the same', () => {
    const chosen = filled(['lending.is_property_selected', true], ['lending.brand', 'VW'], ['lending.model', 'Golf'])
    expect(getAt(change(chosen, 'lending.brand', 'VW'), 'lending.model')).toBe('Golf')
    expect(getAt(change(chosen, 'lending.brand', 'BMW'), 'lending.model')).toBeUndefined()
  })

  test('reset the taxes when the registration fee is toggled', () => {
    const included = filled(
      ['lending.is_property_selected', true],
      ['lending.is_registration_fee_included', true],
      ['lending.included_taxes_amount', '120.00'],
    )
    expect(getAt(included, 'lending.included_taxes_amount')).toBe('120.00')
    expect(
      getAt(change(included, 'lending.is_registration_fee_included', false), 'lending.included_taxes_amount'),
    ).toBeUndefined()
  })

  test('force insurance to null without a vehicle, although its field is hidden', () => {
    const insured = filled(['lending.is_property_selected', true], ['lending.is_insurance_selected', true])
    const without = change(insured, 'lending.is_property_selected', false)
    expect(getAt(without, 'lending.is_insurance_selected')).toBeNull()
    expect(getAt(without, 'lending.is_insurance_kasko')).toBeUndefined()
  })

  test('set a default when its field appears, and keep a later no', () => {
    const insured = filled(['lending.is_property_selected', true], ['lending.is_insurance_selected', true])
    expect(getAt(insured, 'lending.is_insurance_kasko')).toBe(true)
    const refused = change(insured, 'lending.is_insurance_kasko', false)
    expect(getAt(change(refused, 'lending.brand', 'VW'), 'lending.is_insurance_kasko')).toBe(false)
  })

  test('return the same document when a change triggers no rule', () => {
    const document = filled(['applicant.name', 'Jonas'])
    expect(settle(model, document, document)).toBe(document)
  })

  test('never use a const as a default: consents start unchecked (FRM-38)', () => {
    expect(getAt(filled(), 'applicant.agreed')).toBeUndefined()
  })

  test('end although rules contradict each other', () => {
    const restless = {
      ...model,
      effects: [
        { when: { path: 'applicant.name', equals: 'a' }, set: { 'applicant.name': 'b' } },
        { when: { path: 'applicant.name', equals: 'b' }, set: { 'applicant.name': 'a' } },
      ],
    }
    expect(['a', 'b']).toContain(getAt(settle(restless, {}, { applicant: { name: 'a' } }), 'applicant.name'))
  })
})
