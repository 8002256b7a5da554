import { expect, test } from 'vitest'
import { personalCodeIssues } from '../../../server/forms/personalCodeIssues.ts'
import type { PortalSettings } from '../../../server/config/portal.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { root } from '../../support/app.ts'

const ui = {
  fields: {
    'applicant.code': { checksum: { kind: 'personalCode', level: 'warning' } },
    'applicant.company': { checksum: { kind: 'companyCode', level: 'warning' } },
  },
}
const issuesOf = (code: unknown, personalCodeCountries: PortalSettings['personalCodeCountries']) =>
  personalCodeIssues({ applicant: { code, company: '020790-19918' } }, ui, { personalCodeCountries })

test('Latvian code format is accepted where the portal lists Latvia, which clone alone does not', () => {
  expect(issuesOf('020790-19918', ['LT', 'EE', 'LV'])).toEqual([])
  expect(issuesOf('020790-19918', ['LT', 'EE'])).toEqual([
    { path: '/applicant/code', code: 'maxLength', params: { limit: 11 } },
    { path: '/applicant/code', code: 'pattern' },
  ])
  const listed = (['dev', 'test', 'clone', 'leasing'] as const).map(profile =>
    readPortalSettings(root, profile).personalCodeCountries.includes('LV'),
  )
  expect(listed).toEqual([true, true, false, true])
})

test.each(['39002300005', '', undefined, 7])('no issue is reported for %s', code => {
  expect(issuesOf(code, ['LT', 'EE'])).toEqual([])
})
