import { expect, test } from 'vitest'

import type { DocumentIssue, FormSources } from '../../../../../src/api/operator/operatorForms.ts'
import { whyNotReady } from '../../../../../src/pages/operator/workshop/whyNotReady.ts'

const sources: FormSources = { schema: '{}', ui: '{}', texts: '{}' }
const older: FormSources = { ...sources, ui: '{ }' }
const error = { severity: 'error' } as DocumentIssue
const warning = { severity: 'warning' } as DocumentIssue
const work = { sources, changed: true, conflict: undefined }
const checked = { status: 'done' as const, sources, issues: [warning] }

test.each([
  ['it differs and has no errors', work, checked, undefined],
  ['another user has saved', { ...work, conflict: {} }, checked, ['operator.publish.conflictFirst']],
  ['it is the live version', { ...work, changed: false }, checked, ['operator.publish.nothing']],
  ['an older text was checked', work, { ...checked, sources: older }, ['operator.publish.checking']],
  ['the check runs', work, { ...checked, status: 'checking' as const }, ['operator.publish.checking']],
  ['the check failed', work, { ...checked, status: 'failed' as const }, ['operator.problemList.failed']],
  ['it has errors', work, { ...checked, issues: [error, warning, error] }, ['operator.publish.errors', { count: 2 }]],
])('a draft of which %s: why it cannot be published (SHL-67)', (_case, state, check, why) => {
  expect(whyNotReady(state, check)).toEqual(why)
})
