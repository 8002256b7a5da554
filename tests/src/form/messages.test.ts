import { describe, expect, test } from 'vitest'

import { formTexts } from '../../../src/form/formTexts.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { toProblems } from '../../../src/form/engine/problems.ts'
import { languageCodes } from '../../../src/contract/languages.ts'
import { sample } from './fixtures/sample.ts'

const general: Record<string, string> = {
  'validation.maxLength': 'At most',
  'validation.invalid': 'Check this',
  'validation.required': 'Missing',
}
const chrome = (key: string) => general[key] ?? key
const model = buildModel(sample)

describe('message of an issue', () => {
  const texts = formTexts(sample, 'en', chrome)

  test.each([
    ['the words of the form for this field', { path: '/applicant/name', code: 'required' }, 'Tell us your name.'],
    ['the general words of the rule', { path: '/applicant/city', code: 'required' }, 'Missing'],
    ['something to go on for a rule without words', { path: '/applicant/city', code: 'neverSeen' }, 'Check this'],
  ])('%s', (_name, issue, message) => {
    expect(texts.message(toProblems([issue], model)[0]!)).toBe(message)
  })

  test('does not depend on list positions', () => {
    const own = { ...sample, texts: { en: { 'errors.applicant.files.documentType.required': 'Which document?' } } }
    expect(formTexts(own, 'en', chrome).message({ path: 'applicant.files.3.documentType', code: 'required' })).toBe(
      'Which document?',
    )
  })

  test('includes its parameters', () => {
    const own = { ...sample, texts: { en: { 'errors.applicant.city.maxLength': 'At most %{limit}' } } }
    expect(
      formTexts(own, 'en', chrome).message({ path: 'applicant.city', code: 'maxLength', params: { limit: 10 } }),
    ).toBe('At most 10')
  })

  test('names an invisible character by its number', () => {
    const own = { ...sample, texts: { en: { 'errors.applicant.city.printed': 'Not “%{character}”' } } }
    const told = (character: string) =>
      formTexts(own, 'en', chrome).message({ path: 'applicant.city', code: 'printed', params: { character } })
    expect(['王', 'ש', '\ufe0f', '\u0651'].map(told)).toEqual(['Not “王”', 'Not “ש”', 'Not “U+FE0F”', 'Not “U+0651”'])
  })

  test('missing in one language falls back to English, then to the path', () => {
    const lithuanian = formTexts(sample, 'lt', chrome)
    expect(lithuanian.label('applicant.name')).toBe('Vardas')
    expect(lithuanian.label('applicant.city')).toBe('City')
    expect(lithuanian.label('applicant.nickname')).toBe('applicant.nickname')
  })

  test.each(languageCodes)('exists in every language: %s', language => {
    expect(formTexts(sample, language, chrome).label('applicant.city')).toBe('City')
  })
})

describe('problems of a form', () => {
  test('follow the order of the form, those without a field last', () => {
    const problems = toProblems(
      [
        { path: '', code: 'maxNodes' },
        { path: '/lending/brand', code: 'required' },
        { path: '/applicant/city', code: 'maxLength' },
        { path: '/applicant/name', code: 'required' },
      ],
      model,
    )
    expect(problems.map(problem => problem.path)).toEqual(['applicant.name', 'applicant.city', 'lending.brand', ''])
  })

  test('are one per field: too short is preferred to a wrong pattern (FRM-27)', () => {
    const problems = toProblems(
      [
        { path: '/applicant/name', code: 'pattern' },
        { path: '/applicant/name', code: 'minLength' },
      ],
      model,
    )
    expect(problems.map(problem => problem.code)).toEqual(['minLength'])
  })

  test('inside a list belong to the field of the list', () => {
    expect(toProblems([{ path: '/applicant/files/0/documentType', code: 'required' }], model)[0]?.field).toBe(
      'applicant.files',
    )
  })
})
