import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { companyChange } from '../../../schemas/generated/validators/company-change.js'
import { contactNew } from '../../../schemas/generated/validators/contact-new.js'
import { contactPhone } from '../../../schemas/generated/validators/contact-phone.js'
import { personalCodeEe } from '../../../schemas/generated/validators/personal-code-ee.js'
import { personalCodeLt } from '../../../schemas/generated/validators/personal-code-lt.js'
import { personalCodeLv } from '../../../schemas/generated/validators/personal-code-lv.js'
import { userAccountChange } from '../../../schemas/generated/validators/user-account-change.js'
import { userAuthorize } from '../../../schemas/generated/validators/user-authorize.js'
import { userChangeEmail } from '../../../schemas/generated/validators/user-change-email.js'
import type { CompiledSchema } from '../../../schemas/validation/compiledSchema.ts'
import { bundleSchema } from '../../../server/forms/bundle.ts'
import { compileValidator } from '../../../server/validation/factory.ts'
import { createActionValidator, pathOfError, showErrors } from '../../../src/form/action-form/actionValidator.ts'
import { type Answers, normalizeText } from '../../../src/form/action-form/answers.ts'
import { type FieldsLayout, pickFields } from '../../../src/form/action-form/fieldLayout.ts'
import { firstMessage } from '../../../src/form/action-form/messages.ts'
import { phoneProblem } from '../../../src/form/action-form/phoneProblem.ts'
import * as runtime from '../../../src/form/validator-runtime.ts'
import { personalCodeProblem } from '../../../src/pages/account/fields/personalCode.ts'

const serverValidator = (id: string) => compileValidator(bundleSchema(join('schemas', id)))

/** Texts near the borders of the rules, and texts of every script. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.emailAddress(),
  fc.stringMatching(/^\+?(370|371|372|1|49)?[0-9]{0,16}$/),
  fc.stringMatching(/^[0-9]{5,7}-?[0-9]{4,6}$/),
  fc.stringMatching(/^[2-7][0-9]{2}[01][0-9][0-3][0-9]{5}$/),
  fc.constantFrom(
    '',
    ' ',
    'a@b',
    'a@b.lt',
    'ž@b.lt',
    'a@b..lt',
    '+37061234567',
    '+3706123456',
    '37061234567',
    '+370 612',
    '32123412345',
    '311299-12345',
    '39013010000',
    `${'a'.repeat(250)}@b.lt`,
    `${'a'.repeat(64)}@b.lt`,
    'x'.repeat(10_240),
  ),
)

describe('page and server accept the same (FMT-13)', () => {
  const asIs = (sent: string): unknown => sent
  test.each<[string, CompiledSchema<unknown>, (sent: string) => unknown]>([
    ['a phone number', contactPhone, asIs],
    ['a Lithuanian personal code', personalCodeLt, asIs],
    ['an Estonian personal code', personalCodeEe, asIs],
    ['a Latvian personal code', personalCodeLv, asIs],
    ['a new e-mail address', userChangeEmail, email => ({ email })],
    [
      'a contact',
      contactNew,
      text => ({ email: 'a@b.lt', name: text, surname: text, jobTitle: text, phoneNumber: null }),
    ],
    ['a company', companyChange, text => ({ address: { addressLine1: text, city: text, postalCode: text } })],
    ['a change of the account', userAccountChange, text => ({ personal_code: text, mobile_id_phone_number: text })],
  ])('%s', (_, schema, bodyOf) => {
    const server = serverValidator(schema.id)
    const page = schema.compile(runtime)
    fc.assert(
      fc.property(text, typed => {
        const body = bodyOf(normalizeText(typed))
        expect(page(body)).toBe(server(body).length === 0)
      }),
      { numRuns: 400 },
    )
  })

  test('accepts no text that the server rejects', () => {
    const server = compileValidator({ type: 'string' })
    fc.assert(fc.property(fc.string({ unit: 'binary' }), typed => server(normalizeText(typed)).length === 0))
  })
})

/** Message that a dialog shows at each field. */
function messagesOf(schema: CompiledSchema<unknown>, fields: FieldsLayout, answers: Answers, body: unknown = answers) {
  const shape = pickFields(schema.shape, fields)
  const validator = createActionValidator(schema, shape, () => body)
  const texts = {
    fields: { email: 'errors.SME50', city: 'city.invalid', personal_code: 'errors.SME57' },
    general: 'no',
  }
  const { errors } = validator.validateFormData(answers, shape as object, undefined, found =>
    showErrors(found, { fields, answers, problems: {}, texts, printedText: 'unprinted' }),
  )
  return errors.map(error => [pathOfError(error), firstMessage([error.message ?? ''])])
}

describe('the message at a field', () => {
  const emailField = { email: { 'ui:title': 'E-mail' } }
  test.each([
    ['no e-mail', '', { text: 'ra.validation.required' }],
    ['a long e-mail', `${'a'.repeat(251)}@b.lt`, { text: 'ra.validation.maxLength', params: { max: 255 } }],
    ['no address', 'rasa@', { text: 'errors.SME50' }],
    ['an address', 'rasa@demo.example', undefined],
  ])('for %s', (_, email, message) => {
    expect(messagesOf(userChangeEmail, emailField, { email })[0]?.[1]).toEqual(message)
  })

  const passwordField = { password: { 'ui:title': 'Password', 'ui:secret': true } }
  test.each([
    ['255 characters', 'x'.repeat(255), undefined],
    ['256 characters', 'x'.repeat(256), { text: 'ra.validation.maxLength', params: { max: 255 } }],
    ['255 letters outside the basic plane', '𝒳'.repeat(255), undefined],
  ])('for a password of %s', (_, password, message) => {
    const found = messagesOf(userAuthorize, passwordField, { password }, { password, purpose: 'EMAIL' })
    expect(found[0]?.[1]).toEqual(message)
  })

  test('names the character that documents cannot print, in a nested object', () => {
    const layout = { address: { city: { 'ui:title': 'City' } } }
    const address = { addressLine1: 'a', city: 'Kaunas 北京', postalCode: 'b' }
    expect(messagesOf(companyChange, layout, { address })).toEqual([
      ['address.city', { text: 'unprinted', params: { character: '北' } }],
    ])
  })

  test('is that of the field when the length is part of the format', () => {
    const layout = { personal_code: { 'ui:title': 'Code', 'ui:fixedFormat': true } }
    expect(messagesOf(userAccountChange, layout, { personal_code: '1'.repeat(41) })).toEqual([
      ['personal_code', { text: 'errors.SME57' }],
    ])
  })

  test('is empty for an error at a field that the dialog does not show', () => {
    const layout = { personal_code: { 'ui:title': 'Code' } }
    expect(messagesOf(userAccountChange, layout, { personal_code: '' }, {})).toEqual([])
  })
})

test('a layout with a field that the schema does not have is an error', () => {
  expect(() => pickFields(userChangeEmail.shape, { mail: { 'ui:title': 'E-mail' } })).toThrow('has no field "mail"')
})

test.each([
  ['', undefined],
  ['+3706123456', 'errors.SME56'],
  ['+370abc', 'errors.SME56'],
  ['+37061234567', undefined],
])('the phone number "%s"', (phone, message) => {
  expect(phoneProblem(phone, 'errors.SME56')?.text).toBe(message)
})

test.each([
  ['', 'LT', undefined],
  ['38501010002', 'LT', undefined],
  ['38513010002', 'LT', 'errors.SME57'],
  ['38501320002', 'EE', 'errors.SME57'],
  ['010185-12345', 'LV', undefined],
  ['32123412345', 'LV', undefined],
  ['010185-12345', 'LT', 'errors.SME57'],
  ['38501010002', null, undefined],
  ['38501010002', 'constructor', undefined],
])('the personal code "%s" of %s', (code, country, message) => {
  expect(personalCodeProblem(code, country)?.text).toBe(message)
})
