import { describe, expect, test } from 'vitest'

import { bankAddress } from '../../../src/pages/request/bank/bankAddress.ts'
import { banksNamed } from '../../../src/pages/request/bank/banksNamed.ts'
import { newMd5Code } from '../../../src/pages/request/bank/md5Code.ts'

const own = 'http://localhost:3000'
const origins = ['https://ob.bank.example', own]

describe('leaving for a bank (SEC-08)', () => {
  test('goes to an allowed origin: over https, or where the simulator stands', () => {
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
  ])('and nowhere else: %s', address => {
    expect(bankAddress(address, origins, own)).toBeUndefined()
  })

  test('not by http, even where the portal names the origin', () => {
    expect(bankAddress('http://bank.example/', ['http://bank.example'], own)).toBeUndefined()
  })
})

test('banks are found by letters of their names, whatever case and diacritics', () => {
  const banks = ['Šiaulių bankas', 'Amber', 'Kopra'].map(name => ({ id: name, name, logo: null }))
  expect(banksNamed(banks, ' siaul ').map(({ name }) => name)).toEqual(['Šiaulių bankas'])
  expect(banksNamed(banks, '')).toBe(banks)
  expect(banksNamed(banks, 'zzz')).toEqual([])
})

test('a link has a new name each time', () => {
  const codes = new Set(Array.from({ length: 100 }, newMd5Code))
  expect(codes.size).toBe(100)
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/)
})
