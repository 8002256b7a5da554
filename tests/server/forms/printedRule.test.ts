import { describe, expect, it } from 'vitest'
import { withPrintedRule } from '../../../server/forms/printedRule.ts'
import { compileValidator } from '../../../server/validation/factory.ts'
import { aForm, issuesOf } from './aForm.ts'

const rule = (text: object) =>
  withPrintedRule({ type: 'object', properties: { text: { type: 'string', ...text } } }) as {
    properties: { text: { printed?: true } }
  }
const isRuled = (text: object) => rule(text).properties.text.printed === true

describe('rule for printed texts', () => {
  it.each([
    {},
    { maxLength: 20 },
    { pattern: '^[^0-9]+$' },
    { pattern: '^.+$' },
    { pattern: '\\S' },
    { pattern: '[a-z]' },
    { pattern: '^[a-z]' },
    { pattern: '^a|.$' },
    { pattern: '^(a|.)$' },
    { pattern: '^\\p{L}+$' },
    { pattern: '^[\\s\\S]+$' },
    { pattern: '^[א-ת]+$' },
    { pattern: '^[a-\u4e00]+$' },
    { pattern: '^[a]+[^b]*$' },
    { pattern: '^a\\$' },
    { pattern: '^\\u{4e00}$' },
    { pattern: '^\\x{4e00}$' },
  ])('applies to %j', text => {
    expect(isRuled(text)).toBe(true)
  })

  it.each([
    { enum: ['王'] },
    { const: '王' },
    { format: 'date' },
    { contentEncoding: 'base64' },
    { pattern: '^[A-Z]{2}$' },
    { pattern: '^[0-9]+(\\.[0-9]{1,2})?$' },
    { pattern: '^(a|b)-\\d+$' },
    { pattern: '^[A-Za-zÀ-ž .]+$' },
  ])('ignores %j', text => {
    expect(isRuled(text)).toBe(false)
  })

  it('leaves the meaning of conditions unchanged', () => {
    const condition = { if: { properties: { text: { type: 'string', minLength: 1 } } }, then: { required: ['other'] } }
    expect(withPrintedRule({ type: 'object', allOf: [condition] })).toEqual({ type: 'object', allOf: [condition] })
  })

  it('reports the first unprintable character once, without the issues of other rules', () => {
    const validate = compileValidator(rule({ allOf: [{ type: 'string', maxLength: 3 }] }))
    expect(validate({ text: 'A王明' })).toEqual([{ path: '/text', code: 'printed', params: { character: '王' } }])
    expect(validate({ text: 'Žž' })).toEqual([])
    expect(validate({ text: 'a\u0007' })).toEqual([{ path: '/text', code: 'plainText' }])
  })
})

describe('unprintable text of a form', () => {
  it('warns the operator, with the character', () => {
    const found = issuesOf(
      aForm(({ texts }) => {
        texts['lt']['applicant.name.title'] = 'Vardas ✓'
      }),
    )
    expect(found).toEqual([
      {
        document: 'texts',
        path: '/lt/applicant.name.title',
        code: 'unprinted',
        severity: 'warning',
        params: { character: '✓' },
      },
    ])
  })
})
