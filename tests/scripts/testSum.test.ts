import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from '../../scripts/lib/stages.mjs'

const passed = { status: 'passed' }
const failed = { status: 'failed' }

describe('sum of the test runners', () => {
  it('counts tests, not files', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: [{ status: 'failed', assertionResults: [passed, passed, failed] }, { status: 'passed', assertionResults: [passed] }] }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts a file that cannot be loaded as one failure', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(countVitest(report).failed).toBe(1)
  })

  it('counts a flaky browser test and a broken browser run as failures', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] })).toEqual({ passed: 5, failed: 2, skipped: 0 })
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: ['no tests found'] }).failed).toBe(1)
  })
})
