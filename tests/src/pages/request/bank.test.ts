import { describe, expect, test } from 'vitest'

import { bankAddress, newMd5Code } from '../../../../src/pages/request/bank/useBankLink.ts'
import { filterBanks } from '../../../../src/pages/request/bank/BankList.tsx'

const own = 'http://localhost:3000'
const origins = ['https://ob.bank.example', own]

describe('redirect to a bank (SEC-08)', () => {
  test("opens an allowed origin: over https, or the simulator's", () => {
    expect(bankAddress('https://ob.bank.example/psd2/start/1', origins, own)).toBe(
      'https://ob.bank.example/psd2/start/1',
    )
    expect(bankAddress(`${own}/simulator/identification/1`, origins, own)).toBe(`${own}/simulator/identification/1`)
  })

  test.each([
    'https://evil.example/',
    'http://ob.bank.example/',
    'https://ob.bank.example.evil.example/',
    'https://a:b@ob.bank.example/',
    'https://ob.bank.example:444/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//ob.bank.example',
    '/path',
    '',
  ])('opens nothing else: %s', address => {
    expect(bankAddress(address, origins, own)).toBeUndefined()
  })

  test('rejects http, even for an allowed origin', () => {
    expect(bankAddress('http://bank.example/', ['http://bank.example'], own)).toBeUndefined()
  })
})

test('bank search ignores case and diacritics', () => {
  const banks = ['Šiaulių bankas', 'Amber', 'Kopra'].map(name => ({ id: name, name, logo: null }))
  expect(filterBanks(banks, ' siaul ').map(({ name }) => name)).toEqual(['Šiaulių bankas'])
  expect(filterBanks(banks, '')).toBe(banks)
  expect(filterBanks(banks, 'zzz')).toEqual([])
})

test('bank link gets a new name each time', () => {
  const codes = new Set(Array.from({ length: 100 }, newMd5Code))
  expect(codes.size).toBe(100)
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/)
})
