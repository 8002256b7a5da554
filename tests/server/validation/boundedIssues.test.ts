import { describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { boundedIssues, truncatePath } from '../../../server/validation/boundedIssues.ts'

describe('issues of a response', () => {
  it('are unchanged when few and short', () => {
    const issues = [
      { path: '/a', code: 'enum', params: { allowedValues: ['A', 'B'] } },
      { path: '', code: 'required' },
    ]
    expect(boundedIssues(issues)).toEqual(issues)
  })

  it('are limited to two hundred', () => {
    expect(
      boundedIssues(Array.from({ length: 1000 }, (_, index) => ({ path: `/${index}`, code: 'type' }))),
    ).toHaveLength(200)
  })

  it.each<[string, Omit<Issue, 'code'>]>([
    ['long paths', { path: `/${'\u0001'.repeat(5000)}` }],
    ['paths of many bytes', { path: `/${'\u{1f600}'.repeat(5000)}` }],
    ['long lists of values', { path: '/a', params: { allowedValues: Array(100).fill('value') } }],
  ])('stay below 64 KB with %s', (_what, issue) => {
    const bounded = boundedIssues(Array(1000).fill({ ...issue, code: 'type' }) as Issue[])
    expect(bounded.length).toBeGreaterThan(20)
    expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThan(61 * 1024)
  })
})

describe('path that is too long', () => {
  it.each([
    ['/a', '/a'],
    [`/${'a'.repeat(199)}`, `/${'a'.repeat(199)}`],
    [`/${'a'.repeat(300)}/b`, `/${'a'.repeat(199)}`],
    [`/lending/${'a'.repeat(300)}`, '/lending'],
    [`/lending${'/a'.repeat(200)}`, `/lending${'/a'.repeat(96)}`],
  ])('is replaced by the path of the enclosing value: %.20s', (path, cut) => {
    expect(truncatePath(path)).toBe(cut)
  })
})
