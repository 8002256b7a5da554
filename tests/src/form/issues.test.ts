import { describe, expect, test } from 'vitest'

import { toIssues } from '../../../schemas/validation/issues.ts'

describe('schema errors as issues', () => {
  test('name a missing property', () => {
    expect(
      toIssues([{ instancePath: '/applicant', keyword: 'required', params: { missingProperty: 'city' } }]),
    ).toEqual([{ path: '/applicant/city', code: 'required' }])
  })

  test('name a surplus property, escaped', () => {
    expect(
      toIssues([{ instancePath: '', keyword: 'additionalProperties', params: { additionalProperty: 'a/b~c' } }]),
    ).toEqual([{ path: '/a~1b~0c', code: 'additionalProperties' }])
  })

  test('keep the parameters for the message', () => {
    expect(toIssues([{ instancePath: '/applicant/city', keyword: 'maxLength', params: { limit: 30 } }])).toEqual([
      { path: '/applicant/city', code: 'maxLength', params: { limit: 30 } },
    ])
  })

  test('report a failed condition by the errors inside it', () => {
    const issues = toIssues([
      { instancePath: '/lending', keyword: 'required', params: { missingProperty: 'brand' } },
      { instancePath: '', keyword: 'if', params: { failingKeyword: 'then' } },
    ])
    expect(issues).toEqual([{ path: '/lending/brand', code: 'required' }])
  })

  test('report the same error once', () => {
    const fault = { instancePath: '/a', keyword: 'minLength', params: { limit: 1 } }
    expect(toIssues([fault, { ...fault }])).toHaveLength(1)
  })

  test('keep a group error without inner errors', () => {
    expect(toIssues([{ instancePath: '/a', keyword: 'anyOf', params: {} }])).toEqual([{ path: '/a', code: 'anyOf' }])
  })

  test('are empty without errors', () => {
    expect(toIssues(null)).toEqual([])
  })
})
