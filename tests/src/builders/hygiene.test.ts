import { describe, expect, test } from 'vitest'

import { dropUnknownIds } from '../../../schemas/lists/knownIds.ts'
import { firstPage, type ListUrl } from '../../../schemas/lists/listUrl.ts'
import { invoiceSpec } from './spec.ts'

const url = (filters: ListUrl['filters']): ListUrl => ({ ...firstPage(invoiceSpec), filters })
const contracts = { contractId: new Set(['1', '2', '3']) }
const first = { contractId: ['1'] }

describe('contract ids of an address (INV-08)', () => {
  test.each<[string, string[] | undefined, string[]]>([
    ['those of loaded contracts stay', ['2', '3'], ['2', '3']],
    ['a foreign one is dropped', ['2', '99'], ['2']],
    ['when none remains, the first contract is used', ['98', '99'], ['1']],
    ['without any, the first contract is used', undefined, ['1']],
  ])('%s', (_, given, expected) => {
    expect(dropUnknownIds(url(given ? { contractId: given } : {}), contracts, first).filters).toEqual({
      contractId: expected,
    })
  })

  test('are not checked before the contracts have loaded', () => {
    const given = url({ contractId: ['99'] })
    expect(dropUnknownIds(given, { contractId: undefined }, first)).toBe(given)
  })
})

describe('buyer of an address (INV-08)', () => {
  test('stays when it is among the loaded third parties', () => {
    const given = url({ thirdPartyId: '7' })
    expect(dropUnknownIds(given, { thirdPartyId: new Set(['7']) })).toBe(given)
  })

  test('is dropped otherwise', () => {
    expect(
      dropUnknownIds(url({ thirdPartyId: '8', invoiceNumber: 'x' }), { thirdPartyId: new Set(['7']) }).filters,
    ).toEqual({ invoiceNumber: 'x' })
  })
})
