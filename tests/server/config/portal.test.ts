import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { root } from '../../support/app.ts'

describe('portal settings', () => {
  const copy = mkdtempSync(join(tmpdir(), 'portal-settings-'))
  cpSync(join(root, 'config'), join(copy, 'config'), { recursive: true })
  cpSync(join(root, 'schemas', 'config'), join(copy, 'schemas', 'config'), { recursive: true })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const file = join(copy, 'config', 'portal.json')
  const shipped = readFileSync(file, 'utf8')

  it('match the specification (FMT-16, CON-04)', () => {
    expect(readPortalSettings(root, 'dev')).toMatchObject({
      languages: ['en', 'lt', 'lv', 'ee'],
      defaultCurrency: 'EUR',
      defaultDialCode: '+370',
      pageSizes: [10, 20, 30],
      publicFormLanguage: 'lt',
      upload: { maxMegabytes: 10, types: ['.pdf', '.png', '.jpeg', '.jpg', '.xls', '.xlsx'] },
      formUpload: { maxMegabytes: 4 },
      contracts: { includedStatuses: ['ACTIVE', 'MANUALLY_SUSPENDED', 'EXPIRED', 'READY_FOR_SIGNING'] },
      invoices: { statusSets: { overdue: ['OVERDUE'], financed: ['FINANCED', 'OVERDUE'] } },
      closureBanner: { date: '2023-12-01' },
    })
  })

  it('differ by profile only where the profile defines it (FMT-16)', () => {
    expect(readPortalSettings(root, 'clone').contracts.includedStatuses).toEqual([
      'ACTIVE',
      'MANUALLY_SUSPENDED',
      'EXPIRED',
    ])
    expect(
      (['dev', 'test', 'clone', 'leasing'] as const).map(
        profile => readPortalSettings(root, profile).closureBanner.enabled,
      ),
    ).toEqual([false, true, true, true])
    expect(
      (['dev', 'test', 'clone', 'leasing'] as const).map(
        profile => readPortalSettings(root, profile).documents.fileNames,
      ),
    ).toEqual(['descriptive', 'descriptive', 'id', 'descriptive'])
    expect(readPortalSettings(root, 'clone').upload).toEqual(readPortalSettings(root, 'dev').upload)
  })

  it.each([
    ['"maxMegabytes": 10', '"maxMegabytes": "10"', '/settings/upload/maxMegabytes'],
    ['"dateFormat": "YYYY-MM-DD"', '"dateFormat": "DD.MM.YYYY"', '/settings/dateFormat'],
    ['"dev": {}', '"dev": { "colour": "red" }', '/colour'],
    ['"languages": ["en", "lt", "lv", "ee"]', '"languages": ["en", "xx"]', '/settings/languages/1'],
  ])('that are invalid (%s → %s) fail startup and name the place', (before, after, place) => {
    writeFileSync(file, shipped.replace(before, after))
    expect(() => readPortalSettings(copy, 'dev')).toThrow(place)
  })

  it('that are not JSON fail startup with the file name', () => {
    writeFileSync(file, '{')
    expect(() => readPortalSettings(copy, 'dev')).toThrow(/portal\.json cannot be read/)
  })
})
