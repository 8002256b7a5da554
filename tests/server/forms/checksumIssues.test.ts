import { describe, expect, it } from 'vitest'
import { checksumIssues } from '../../../server/forms/checksumIssues.ts'

const layout = (level: 'warning' | 'error') => ({
  fields: {
    'applicant.code': { widget: 'text', checksum: { kind: 'companyCode', level, country: 'applicant.country' } },
    'owners.code': { checksum: { kind: 'personalCode', level } },
    'applicant.name': { widget: 'text' },
  },
})
const payload = {
  applicant: { name: 'A', country: 'LT', code: '302012348' },
  owners: [{ code: '48903120419' }, { code: '48903120417' }],
}

describe('invalid check digits', () => {
  it('are errors where the layout sets this severity, in lists too', () => {
    expect(checksumIssues(payload, layout('error'))).toEqual([
      { path: '/applicant/code', code: 'checksum' },
      { path: '/owners/1/code', code: 'checksum' },
    ])
  })

  it('are reported together with impossible dates', () => {
    const codes = ['48903120419', '39002300005', '39013010001', '020790-19918', '020790-19917'].map(code => ({ code }))
    expect(checksumIssues({ applicant: {}, owners: codes }, layout('error')).map(({ path }) => path)).toEqual([
      '/owners/1/code',
      '/owners/2/code',
      '/owners/4/code',
    ])
  })

  it('block nothing as warnings, and nothing where no layout names them', () => {
    expect(checksumIssues(payload, layout('warning'))).toEqual([])
    expect(checksumIssues(payload, {})).toEqual([])
  })

  it('are not checked for missing values or other types', () => {
    expect(checksumIssues({ applicant: { code: '302012348' }, owners: [{}, { code: 4 }] }, layout('error'))).toEqual([])
  })
})
