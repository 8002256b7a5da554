import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import { compileValidator } from '../../server/validation/factory.ts'
import { settle, visiblePaths } from '../../src/form/engine/effects.ts'
import { buildModel } from '../../src/form/engine/model.ts'
import { getAt, setAt } from '../../src/form/engine/path.ts'
import { toPayload } from '../../src/form/engine/payload.ts'
import { requiredPaths } from '../../src/form/engine/required.ts'
import { leaves } from '../../src/form/engine/schema.ts'
import type { FormDocument, FormUi, JsonSchema } from '../../src/contract/formTypes.ts'
import {
  formFolder,
  leasingBase,
  leasingSchema,
  leasingUi,
  readSchema,
  validExample,
} from '../support/leasingPrivate.ts'

const schema = leasingSchema() as JsonSchema
const ui = leasingUi<FormUi>()
const model = buildModel({ schema, ui })
const validate = compileValidator(leasingSchema())
const settled = (
  changes: Record<string, string | number | boolean>,
  from: FormDocument = settle(model, undefined, {}),
) => Object.entries(changes).reduce((before, [path, value]) => settle(model, before, setAt(before, path, value)), from)

describe('layout of the private leasing form', () => {
  it('is a valid ui document', () => {
    expect(compileValidator(readSchema(join(formFolder, '../form-ui.schema.json')))(ui)).toEqual([])
  })

  it('renders the sections in the specified order (FRM-07)', () => {
    expect(ui.sections.map(({ id }) => id)).toEqual([
      'calculator',
      'applicant',
      'marital-status',
      'spouse',
      'income',
      'property',
      'additional',
      'files',
      'politically-exposed',
      'rent-consent',
      'data-consent',
    ])
    expect(inMode(leasingBase(), 'partner').ui['sections']).toMatchObject([
      ...ui.sections.map(({ id }) => ({ id })),
      { id: 'marketing-consent' },
    ])
  })

  it('places or explains every field of the schema', () => {
    const placed = new Set([
      ...ui.sections.flatMap(section => section.fields),
      ...Object.keys(ui.constants ?? {}),
      ...(ui.given ?? []),
    ])
    const hidden = (path: string) => ui.fields?.[path]?.widget === 'hidden'
    expect([...leaves(schema).keys()].filter(path => !placed.has(path) && !hidden(path))).toEqual([])
  })

  it('names only fields of the schema', () => {
    const known = new Set([...leaves(schema).keys(), 'co_applicant'])
    const named = [
      ...ui.sections.flatMap(section => section.fields),
      ...Object.keys(ui.fields ?? {}),
      ...Object.keys(ui.constants ?? {}),
      ...(ui.effects ?? []).flatMap(effect =>
        'on' in effect ? [effect.on, ...effect.clear] : Object.keys(effect.set),
      ),
    ]
    expect(named.filter(path => !known.has(path))).toEqual([])
  })

  it('hides no required field', () => {
    const driver = fc.record(
      {
        'applicant.marital_status': fc.constantFrom('Single', 'Married'),
        'applicant.lease_purpose': fc.constantFrom('Family', 'Personal'),
        'lending.is_property_selected': fc.boolean(),
        'lending.is_registration_fee_included': fc.boolean(),
        'lending.is_insurance_selected': fc.boolean(),
        'applicant.finances.additional_amount': fc.constantFrom('10.00', ''),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(driver, answers => {
        const document = settled(answers)
        const visible = visiblePaths(model, document)
        const payload = toPayload(model, document, visible, () => '')
        const required = [...requiredPaths(schema, payload)].filter(
          path => leaves(schema).has(path) && getAt(payload, path.split('.').slice(0, -1).join('.')) !== undefined,
        )
        expect(required.length).toBeGreaterThan(20)
        expect(required.filter(path => !visible.has(path) && !(path in model.constants))).toEqual([])
      }),
    )
  })

  it('settles into a valid document after any previous answers', () => {
    const complete = validExample() as FormDocument
    const answer = fc.oneof(
      fc.constantFrom('Single', 'Married').map(value => ['applicant.marital_status', value] as const),
      fc.constantFrom('Family', 'Personal').map(value => ['applicant.lease_purpose', value] as const),
      fc.boolean().map(value => ['lending.is_property_selected', value] as const),
      fc.boolean().map(value => ['lending.is_registration_fee_included', value] as const),
      fc.boolean().map(value => ['lending.is_insurance_selected', value] as const),
    )
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 6 }), answers => {
        const start = settle(model, undefined, complete)
        const document = answers.reduce<FormDocument>(
          (before, [path, value]) => settle(model, before, setAt(before, path, value)),
          start,
        )
        const issues = validate(toPayload(model, document, visiblePaths(model, document), () => ''))
        expect(issues.filter(({ code }) => code !== 'required')).toEqual([])
      }),
    )
  })
})

describe('field effects', () => {
  it('clear purpose and spouse with another marital status (FRM-39)', () => {
    const married = settled({
      'applicant.marital_status': 'Married',
      'applicant.lease_purpose': 'Family',
      'co_applicant.name': 'Jonas',
    })
    expect(getAt(married, 'co_applicant.name')).toBe('Jonas')
    const again = settled({ 'applicant.marital_status': 'Single' }, married)
    expect(getAt(again, 'applicant.lease_purpose')).toBeUndefined()
    expect(getAt(again, 'co_applicant.name')).toBeUndefined()
  })

  it('show the spouse only to a married applicant leasing for the family (FRM-40)', () => {
    const shown = (answers: Record<string, string>) => visiblePaths(model, settled(answers)).has('co_applicant.name')
    expect(shown({ 'applicant.marital_status': 'Married', 'applicant.lease_purpose': 'Family' })).toBe(true)
    expect(shown({ 'applicant.marital_status': 'Married', 'applicant.lease_purpose': 'Personal' })).toBe(false)
    expect(shown({ 'applicant.marital_status': 'Married' })).toBe(false)
    expect(shown({ 'applicant.marital_status': 'Single' })).toBe(false)
  })

  it('reset the model with the brand and the taxes with the registration fee (FRM-41)', () => {
    const car = settled({
      'lending.is_property_selected': true,
      'lending.brand': 'AUDI',
      'lending.model': 'AUDI_A4',
      'lending.is_registration_fee_included': true,
      'lending.included_taxes_amount': '50.00',
    })
    expect(getAt(car, 'lending.model')).toBe('AUDI_A4')
    expect(getAt(settled({ 'lending.brand': 'BMW' }, car), 'lending.model')).toBeUndefined()
    const off = settled({ 'lending.is_registration_fee_included': false }, car)
    expect(
      getAt(settled({ 'lending.is_registration_fee_included': true }, off), 'lending.included_taxes_amount'),
    ).toBeUndefined()
  })

  it('keep insurance null until a property is chosen, then start with both kinds (FRM-42)', () => {
    const insured = settled({ 'lending.is_property_selected': true, 'lending.is_insurance_selected': true })
    expect(getAt(insured, 'lending.is_insurance_kasko')).toBe(true)
    expect(getAt(insured, 'lending.is_insurance_ca')).toBe(true)
    expect(getAt(insured, 'lending.is_registration_fee_included')).toBe(false)
    const without = settled({ 'lending.is_property_selected': false }, insured)
    const payload = toPayload(model, without, visiblePaths(model, without), () => '')
    expect(getAt(payload, 'lending.is_insurance_selected')).toBeNull()
    expect(getAt(payload, 'lending.is_insurance_kasko')).toBeUndefined()
  })

  it('hide the marketing consent from the applicant of the default form (FRM-08)', () => {
    expect(
      visiblePaths(model, settled({ 'applicant.marital_status': 'Married' })).has('applicant.is_marketing_consent'),
    ).toBe(false)
  })
})
