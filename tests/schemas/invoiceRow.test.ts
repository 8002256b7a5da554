import { describe, expect, test } from 'vitest'
import { addDays } from '../../schemas/format/calendarDate.ts'
import {
  findBuyer,
  foldName,
  isError,
  checkRow,
  looseNumberKey,
  numberKey,
  amountReadings,
  readAmount,
  readDate,
  readNumber,
  readNumberAmount,
  readRow,
  readSerialDate,
  tidy,
  type Buyer,
  type RowTexts,
} from '../../schemas/invoiceRow.ts'

const oak: Buyer = { id: '1', name: 'UAB „Ąžuolas“', registrationCode: '304151376', vatNumber: 'LT100011' }
const birch: Buyer = { id: '2', name: 'SIA Bērzs', registrationCode: '0012300', vatNumber: null }
const twinA: Buyer = { id: '3', name: 'Dvynys', registrationCode: '0777', vatNumber: null }
const twinB: Buyer = { id: '4', name: 'DVYNYS', registrationCode: '00777', vatNumber: null }
const buyers = [oak, birch, twinA, twinB]

describe('readDate', () => {
  test.each([
    ['2026-10-05', '2026-10-05'],
    ['2026.10.05', '2026-10-05'],
    ['2026.10.05.', '2026-10-05'],
    ['2026/10/5', '2026-10-05'],
    ['20261005', '2026-10-05'],
    ['5.10.2026', '2026-10-05'],
    ['05.10.2026.', '2026-10-05'],
    [' 2026-10-05\u00a0', '2026-10-05'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['31.04.2026', undefined],
    ['2026-13-01', undefined],
    ['05/10/2026', undefined],
    ['05-10-2026', undefined],
    ['2026-10.05', undefined],
    ['2026105', undefined],
    ['1989-12-31', undefined],
    ['2101-01-01', undefined],
    ['5.10.26', undefined],
    ['October 5', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, day) => expect(readDate(text)).toBe(day))

  test.each([
    [36_526, '2000-01-01'],
    [46_300.75, '2026-10-05'],
    [73_050, '2099-12-31'],
    [36_525, undefined],
    [73_051, undefined],
  ])('reads the serial number %d as %j', (serial, day) => expect(readSerialDate(serial)).toBe(day))
})

describe('amountReadings', () => {
  test.each([
    ['1.234', { whole: '1234,00', fraction: '1,234' }],
    ['-12,345', { whole: '-12345,00', fraction: '-12,345' }],
    ['0.234', undefined],
    ['1.23', undefined],
    ['1.234.567', undefined],
    ['12a.345', undefined],
  ])('of %s', (text, readings) => expect(amountReadings(text)).toEqual(readings))
})

describe('readAmount', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1,234.56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1234,5', '1234.50'],
    ['1.234.567', '1234567.00'],
    ['1,234,567.8', '1234567.80'],
    ['-5', '-5.00'],
    ['\u22125', '-5.00'],
    ['- 5', '-5.00'],
    ['5 EUR', '5.00'],
    ['€5,10', '5.10'],
    ['eur 5', '5.00'],
    ['0,5', '0.50'],
    ['-0', '0.00'],
    ['000012', '12.00'],
    ['9999999999999,99', '9999999999999.99'],
    ['1.234', undefined],
    ['1,234', undefined],
    ['12.345', undefined],
    ['0,125', undefined],
    ['1 234.567', undefined],
    ['1.23.45', undefined],
    ['1 2', undefined],
    ['1234,567.89', undefined],
    ['1 234.567,89', undefined],
    ['10000000000000', undefined],
    ['1e5', undefined],
    ['5 USD', undefined],
    ['(5)', undefined],
    ['abc', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, amount) => expect(readAmount(text)).toBe(amount))

  test.each([
    [0.1 + 0.2, '0.30'],
    [1.005, undefined],
    [100, '100.00'],
    [1.5, '1.50'],
    [-12.34, '-12.34'],
    [123_456_789_012.12, '123456789012.12'],
    [9_999_999_999_999.99, '9999999999999.99'],
    [33.333333, undefined],
    [1e13, undefined],
    [1e-9, '0.00'],
    [-1e-9, '0.00'],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('reads the number %d as %j', (value, amount) => expect(readNumberAmount(value)).toBe(amount))
})

describe('readNumber', () => {
  test.each([
    ['SF-0147', 'SF-0147'],
    ['  SF \u00a0 1 ', 'SF 1'],
    ['SF\u200b1', 'SF1'],
    ['a\u0328', 'ą'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), undefined],
    ['SF\n1', undefined],
    ['SF\u202e1', undefined],
    ['SF\ufffd1', undefined],
    ['SF\u0000', undefined],
    ['SF\ud800', undefined],
    ['', undefined],
    [' \u200b ', undefined],
  ])('reads %j as %j', (text, number) => expect(readNumber(text)).toBe(number))

  test('compares numbers without blanks and case, and loosely without zeros and separators', () => {
    expect(numberKey('sf 1')).toBe(numberKey('SF1'))
    expect(numberKey('straße')).toBe(numberKey('STRAẞE'))
    expect(numberKey('straße')).not.toBe(numberKey('STRASSE'))
    expect(numberKey('SF-1')).not.toBe(numberKey('SF1'))
    for (const [one, other] of [
      ['SF-1', 'SF-0001'],
      ['SF-1', 'sf1'],
      ['2026-001', '2026/1'],
      ['007', '7'],
    ] as const)
      expect(looseNumberKey(one)).toBe(looseNumberKey(other))
    for (const [one, other] of [
      ['SF-1', 'SF-10'],
      ['A-1', 'B-1'],
      ['100', '1'],
    ] as const)
      expect(looseNumberKey(one)).not.toBe(looseNumberKey(other))
  })
})

describe('findBuyer', () => {
  test.each<[string, Buyer | string]>([
    ['304151376', oak],
    [' 304 151 376 ', oak],
    ['lt 100011', oak],
    ['uab azuolas', oak],
    ['UAB "ĄŽUOLAS"', oak],
    ['12300', birch],
    ['0012300', birch],
    ['sia berzs', birch],
    ['777', 'buyerAmbiguous'],
    ['dvynys', 'buyerAmbiguous'],
    ['0777', twinA],
    ['azuolas', 'buyerUnknown'],
    ['---', 'buyerUnknown'],
    ['', 'buyerUnknown'],
  ])('finds %j', (text, expected) => expect(findBuyer(text, buyers)).toEqual(expected))

  test('folds names', () => expect(foldName(' Õun ja  Šiauliai, AS.')).toBe('oun ja siauliai as'))
})

const complete: RowTexts = {
  invoiceNumber: 'SF-1',
  buyer: '304151376',
  issueDate: '2026-09-01',
  dueDate: '2026-11-01',
  invoiceAmount: '100',
}
const rules = { currency: 'EUR', today: '2026-10-05' }
const problemsOf = (texts: RowTexts) => checkRow(readRow(texts, buyers, rules.currency), rules, buyers)

describe('readRow (UPL-21)', () => {
  test('completes the claim and the currency', () => {
    expect(readRow(complete, buyers, 'EUR')).toEqual({
      invoiceNumber: 'SF-1',
      thirdPartyId: '1',
      buyerText: '304151376',
      issueDate: '2026-09-01',
      dueDate: '2026-11-01',
      invoiceAmount: '100.00',
      transferClaimAmount: '100.00',
      currency: 'EUR',
      raw: {},
    })
  })

  test('keeps an unreadable text as far as it can be stored', () => {
    const row = readRow(
      { ...complete, issueDate: '03/04/2026', buyer: 'Nobody\u0000', invoiceNumber: `${'x'.repeat(199)}😀` },
      buyers,
      'EUR',
    )
    expect(row.raw).toEqual({
      issueDate: '03/04/2026',
      buyer: 'Nobody\ufffd',
      invoiceNumber: `${'x'.repeat(199)}\ufffd`,
    })
    expect(row.buyerText).toBe('Nobody\ufffd')
  })

  test('does not take the amount for an unreadable claim', () => {
    expect(readRow({ ...complete, transferClaimAmount: 'half' }, buyers, 'EUR').transferClaimAmount).toBeNull()
  })
})

describe('checkRow (UPL-06, UPL-07, UPL-27)', () => {
  test.each<[string, RowTexts, string[]]>([
    ['a complete row', {}, []],
    ['a lower-case currency', { currency: ' eur ' }, []],
    [
      'nothing',
      { invoiceNumber: '', buyer: ' ', issueDate: '', dueDate: '', invoiceAmount: '' },
      ['invoiceNumber required', 'buyer required', 'issueDate required', 'dueDate required', 'invoiceAmount required'],
    ],
    ['a number too long', { invoiceNumber: 'x'.repeat(65) }, ['invoiceNumber number']],
    ['unreadable dates', { issueDate: '1/2/2026', dueDate: 'soon' }, ['issueDate date', 'dueDate date']],
    ['the same day', { dueDate: '2026-09-01' }, ['dueDate dueNotLater', 'dueDate duePast']],
    ['an earlier day', { issueDate: '2026-10-05', dueDate: '2026-10-04' }, ['dueDate dueNotLater', 'dueDate duePast']],
    ['tomorrow', { issueDate: '2026-10-06' }, []],
    ['the day after tomorrow', { issueDate: '2026-10-07' }, ['issueDate issueInFuture']],
    ['an unreadable amount', { invoiceAmount: '1.234' }, ['invoiceAmount amount']],
    ['an amount of zero', { invoiceAmount: '0' }, ['invoiceAmount amount']],
    ['an unreadable claim', { transferClaimAmount: 'x' }, ['transferClaimAmount amount']],
    ['a claim of zero', { transferClaimAmount: '0' }, ['transferClaimAmount amount']],
    ['a claim above the amount', { transferClaimAmount: '100.01' }, ['transferClaimAmount claimTooLarge']],
    ['a claim of the amount', { transferClaimAmount: '100,00' }, []],
    ['a credit note', { invoiceAmount: '-100', transferClaimAmount: '-60' }, []],
    [
      'a credit note with a larger claim',
      { invoiceAmount: '-100', transferClaimAmount: '-101' },
      ['transferClaimAmount claimTooLarge'],
    ],
    ['a claim of the other sign', { transferClaimAmount: '-5' }, ['transferClaimAmount claimSign']],
    ['an unknown buyer', { buyer: 'Nobody' }, ['buyer buyerUnknown']],
    ['two buyers', { buyer: '777' }, ['buyer buyerAmbiguous']],
    ['another currency', { currency: 'USD' }, ['currency currency']],
    ['an unreadable currency', { currency: 'euros' }, ['currency currency']],
    [
      'formulas without a value',
      { invoiceNumber: '#REF!', buyer: '#N/A', dueDate: '#VALUE!', invoiceAmount: '#DIV/0!' },
      ['invoiceNumber formulaError', 'buyer formulaError', 'dueDate formulaError', 'invoiceAmount formulaError'],
    ],
    ['a due date past', { dueDate: '2026-10-04' }, ['dueDate duePast']],
    ['a due date today', { dueDate: '2026-10-05' }, []],
    ['an old invoice', { issueDate: addDays('2026-10-05', -181) }, ['issueDate issuedLongAgo']],
    ['an invoice of 180 days', { issueDate: addDays('2026-10-05', -180) }, []],
  ])('of %s', (_name, texts, expected) => {
    expect(problemsOf({ ...complete, ...texts }).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  test('names the currency of the contract', () => {
    for (const currency of ['USD', 'euros'])
      expect(problemsOf({ ...complete, currency })).toEqual([
        { field: 'currency', code: 'currency', params: { currency: 'EUR' } },
      ])
  })

  test('separates errors from warnings', () => {
    expect(isError({ field: 'dueDate', code: 'dueNotLater' })).toBe(true)
    expect(isError({ field: 'dueDate', code: 'duePast' })).toBe(false)
  })

  test('is not misled by blanks of any kind', () => expect(tidy('\ufeff a\u2007\u00a0b\t')).toBe('a b'))
})
