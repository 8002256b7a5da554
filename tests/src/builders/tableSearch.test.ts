import { describe, expect, test } from 'vitest'

import type { ColumnDefinition, DetailDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import contracts from '../../../resources/factoring-contracts.json' with { type: 'json' }
import { pagePlaces } from '../../../src/builders/show/pagePlaces.ts'
import { matchingRows } from '../../../src/builders/show/useTableSearch.ts'

const columns: ColumnDefinition[] = [
  { field: 'party.name', kind: 'text' },
  { field: 'party.registrationCode', kind: 'text' },
  { field: 'factoringCreditLimit', kind: 'money' },
]
const rows = [
  { id: '1', party: { name: 'UAB „Šiaurės žvaigždė“', registrationCode: '99370-5643' }, factoringCreditLimit: '500' },
  { id: '2', party: { name: 'SIA “Daugavas ūdensceļi”', registrationCode: '499909132' }, factoringCreditLimit: '993' },
  { id: '3', party: { name: 'UAB „Be kodo“', registrationCode: null }, factoringCreditLimit: '1' },
]

describe('search in a table under a record (CON-13)', () => {
  test.each<[string, string[]]>([
    ['', ['1', '2', '3']],
    ['   ', ['1', '2', '3']],
    ['siaures', ['1']],
    ['ŽVAIGŽDĖ', ['1']],
    ['zvaigzde siaures', ['1']],
    ['993705643', ['1']],
    ['99370-56', ['1']],
    ['993', ['1']],
    ['uab', ['1', '3']],
    ['uab 499', []],
    ['null', []],
    ['-', ['1']],
    ['(.*', []],
  ])('"%s" finds %j', (typed, ids) => {
    expect(matchingRows(rows, columns, typed).map(({ id }) => id)).toEqual(ids)
  })
})

describe('index of a record page (CON-14)', () => {
  const detail = (contracts as unknown as ResourceDefinition).detail as DetailDefinition
  const translate = (key: string, options?: { _: string }) => (key.endsWith('.DOMESTIC') ? (options?._ ?? key) : key)

  test('names what changes first, and below the tables what does not', () => {
    expect(pagePlaces(translate, 'factoring/contracts', detail, { factoringProduct: 'DOMESTIC' })).toEqual([
      { id: 'limit', label: 'resources.factoring/contracts.sections.limit' },
      { id: 'summary', label: 'resources.factoring/contracts.sections.summary' },
      { id: 'contract-requests', label: 'requests.list.title' },
      { id: 'buyers', label: 'resources.factoring/contracts.tables.buyers' },
      { id: 'terms', label: 'resources.factoring/contracts.sections.terms' },
      { id: 'recourse', label: 'resources.factoring/contracts.sections.recourse' },
      { id: 'contract-files', label: 'contractFiles.title' },
    ])
  })

  test('uses the heading that the record gives a table, and leaves out sections that do not apply', () => {
    const conditional: DetailDefinition = {
      ...detail,
      sections: [{ id: 'limit', when: { field: 'status', in: ['ACTIVE'] }, fields: [{ field: 'a', kind: 'text' }] }],
      panels: [{ id: 'unnamed' }],
    }
    expect(pagePlaces(translate, 'x', conditional, { status: 'EXPIRED', factoringProduct: 'REVERSE' })).toEqual([
      { id: 'buyers', label: 'resources.x.tables.buyers.REVERSE' },
    ])
  })
})
