import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { compileValidator } from '../../../server/validation/factory.ts'
import { asSent, emailRule, optional, phoneRule, required } from '../../../src/form/action-form/fieldRules.ts'
import { personalCodeProblem } from '../../../src/pages/account/fields/personalCode.ts'
import { schemaVerdict } from '../../../src/form/action-form/schemaVerdict.ts'

const common = (name: string) =>
  JSON.parse(readFileSync(`schemas/common/${name}.json`, 'utf8')) as Record<string, unknown>

const names = [
  'contact-email',
  'phone',
  'phone-length',
  'personal-code-lt',
  'personal-code-ee',
  'personal-code-lv',
] as const

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

describe('page and server say the same about (FMT-13)', () => {
  test.each(names)('%s', name => {
    const schema = common(name)
    const server = compileValidator(schema)
    fc.assert(
      fc.property(text, typed => {
        const sent = asSent(typed)
        expect(schemaVerdict(schema, sent) === undefined).toBe(server(sent).length === 0)
      }),
      { numRuns: 400 },
    )
  })

  test('what is sent: nothing that the server refuses in any text', () => {
    const server = compileValidator({ type: 'string' })
    fc.assert(fc.property(fc.string({ unit: 'binary' }), typed => server(asSent(typed)).length === 0))
  })
})

test.each(['exclusiveMinimum', 'enum', 'constructor'])(
  'a rule that the page cannot judge is an error and no pass: %s',
  keyword => {
    expect(() => schemaVerdict({ [keyword]: 1 }, 'x')).toThrow(keyword)
  },
)

describe('what a person is told', () => {
  test.each([
    ['no e-mail', emailRule, '', 'ra.validation.required'],
    ['a long e-mail', emailRule, `${'a'.repeat(251)}@b.lt`, 'ra.validation.maxLength'],
    ['no address', emailRule, 'rasa@', 'errors.SME50'],
    ['an address', emailRule, 'rasa@demo.example', undefined],
    ['no phone', phoneRule('errors.SME55'), '', 'ra.validation.required'],
    ['a phone that is too short for Lithuania', phoneRule('errors.SME55'), '+3706123456', 'errors.SME55'],
    ['letters in a phone', phoneRule('errors.SME56'), '+370abc', 'errors.SME56'],
    ['a phone', phoneRule('errors.SME55'), '+37061234567', undefined],
    ['an optional phone left out', optional(phoneRule('errors.SME56')), '', undefined],
    ['a password of 255 characters', required(255), 'x'.repeat(255), undefined],
    ['a password of 256 characters', required(255), 'x'.repeat(256), 'ra.validation.maxLength'],
    ['a password of 255 letters outside the basic plane', required(255), '𝒳'.repeat(255), undefined],
  ])('%s', (_, rule, value, told) => {
    expect(rule(value)?.text).toBe(told)
  })

  test.each([
    ['', 'LT', 'ra.validation.required'],
    ['38501010002', 'LT', undefined],
    ['38513010002', 'LT', 'errors.SME57'],
    ['38501320002', 'EE', 'errors.SME57'],
    ['010185-12345', 'LV', undefined],
    ['32123412345', 'LV', undefined],
    ['010185-12345', 'LT', 'errors.SME57'],
    ['38501010002', null, undefined],
    ['38501010002', 'constructor', undefined],
  ])('about the personal code "%s" of %s', (code, country, told) => {
    expect(personalCodeProblem(code, country)?.text).toBe(told)
  })
})
