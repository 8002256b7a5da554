import { describe, expect, test } from 'vitest'

import { toIssues } from '../../../schemas/validation/issues.ts'

describe('schema errors as issues', () => {
  test('a missing property is named itself', () => {
    expect(
      toIssues([{ instancePath: '/applicant', keyword: 'required', params: { missingProperty: 'city' } }]),
    ).toEqual([{ path: '/applicant/city', code: 'required' }])
  })

  test('a surplus property is named itself, with its name escaped', () => {
    expect(
      toIssues([{ instancePath: '', keyword: 'additionalProperties', params: { additionalProperty: 'a/b~c' } }]),
    ).toEqual([{ path: '/a~1b~0c', code: 'additionalProperties' }])
  })

  test('figures are kept for the message', () => {
    expect(toIssues([{ instancePath: '/applicant/city', keyword: 'maxLength', params: { limit: 30 } }])).toEqual([
      { path: '/applicant/city', code: 'maxLength', params: { limit: 30 } },
    ])
  })

  test('a condition that failed is told by what failed inside', () => {
    const issues = toIssues([
      { instancePath: '/lending', keyword: 'required', params: { missingProperty: 'brand' } },
      { instancePath: '', keyword: 'if', params: { failingKeyword: 'then' } },
    ])
    expect(issues).toEqual([{ path: '/lending/brand', code: 'required' }])
  })

  test('the same fault found twice is told once', () => {
    const fault = { instancePath: '/a', keyword: 'minLength', params: { limit: 1 } }
    expect(toIssues([fault, { ...fault }])).toHaveLength(1)
  })

  test('a group that stands alone is not lost', () => {
    expect(toIssues([{ instancePath: '/a', keyword: 'anyOf', params: {} }])).toEqual([{ path: '/a', code: 'anyOf' }])
  })

  test('no errors, no issues', () => {
    expect(toIssues(null)).toEqual([])
  })
})
