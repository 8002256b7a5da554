import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from '../../scripts/lib/stages.mjs'

const passed = { status: 'passed' }
const failed = {
  status: 'failed',
  fullName: 'a rule holds',
  failureMessages: ['AssertionError: expected 1 to be 2\n    at line 3'],
}

describe('sum of the test runners', () => {
  it('counts tests, not files, and names failures', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [passed, passed, failed] },
        { name: 'b.test.ts', status: 'passed', assertionResults: [passed] },
      ],
    }
    expect(countVitest(report)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      notes: ['a.test.ts: a rule holds: AssertionError: expected 1 to be 2'],
    })
  })

  it('counts a file that cannot be loaded as one failure', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [{ name: 'a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }],
    }
    expect(countVitest(report)).toMatchObject({ failed: 1, notes: ['a.test.ts cannot be loaded: Cannot find module'] })
  })

  it('counts a browser test that passed on retry as passed, and names it', () => {
    const spec = (title: string, ok: boolean, status: string) => ({
      file: 'a.spec.ts',
      line: 7,
      title,
      ok,
      tests: [{ status }],
    })
    const suites = [
      {
        specs: [spec('pays', false, 'unexpected')],
        suites: [{ specs: [spec('signs', true, 'flaky'), spec('reads', true, 'expected')] }],
      },
    ]
    expect(
      countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites }),
    ).toEqual({
      passed: 6,
      failed: 1,
      skipped: 0,
      notes: ['a.spec.ts:7: pays', 'a.spec.ts:7: signs (only at the second try)'],
    })
  })

  it('counts a broken browser run as a failure', () => {
    expect(
      countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: ['no tests found'] })
        .failed,
    ).toBe(1)
  })
})
