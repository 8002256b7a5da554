import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decodeListUrl, encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import { firstPage, type ListUrl } from '../../../schemas/lists/listUrl.ts'
import { fromNative, toNative } from '../../../src/builders/url/nativeUrl.ts'
import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { invoiceSpec as spec } from './spec.ts'

const start = firstPage(spec)
const decode = (search: string) => decodeListUrl(search, spec)

describe('reading an address (SHL-07)', () => {
  test.each<[string, Partial<ListUrl>]>([
    ['', {}],
    ['?contractId=1,2&page=3&size=100', { page: 3, size: 100, filters: { contractId: ['1', '2'] } }],
    ['?contractId=1,2&page=3&size=20', { page: 3, size: 20, filters: { contractId: ['1', '2'] } }],
    ['?contractId=1%2C2', { filters: { contractId: ['1', '2'] } }],
    ['?contractId=1&contractId=2', { filters: { contractId: ['1', '2'] } }],
    ['?contractId=1,,1,2', { filters: { contractId: ['1', '2'] } }],
    ['?status=OVERDUE,FINANCED', { filters: { status: ['OVERDUE', 'FINANCED'] } }],
    ['?invoiceNumber=SF%2F1+%26+2', { filters: { invoiceNumber: 'SF/1 & 2' } }],
    ['?invoiceNumber=a,b', { filters: { invoiceNumber: 'a,b' } }],
    [
      '?invoiceDateFrom=2024-02-29&dueDateTo=2024-12-31',
      { filters: { invoiceDateFrom: '2024-02-29', dueDateTo: '2024-12-31' } },
    ],
    [
      '?dueDateFrom=2024-06-01&dueDateTo=2024-06-01',
      { filters: { dueDateFrom: '2024-06-01', dueDateTo: '2024-06-01' } },
    ],
    ['?daysOverdueFrom=31&daysOverdueTo=60', { filters: { daysOverdueFrom: '31', daysOverdueTo: '60' } }],
    ['?sort=invoiceAmount,asc', { sort: { field: 'invoiceAmount', order: 'ASC' } }],
    // A range that ends before it begins is kept, so that its fields can show and mark it; no call is made with it.
    [
      '?invoiceDateFrom=2024-06-02&invoiceDateTo=2024-06-01',
      { filters: { invoiceDateFrom: '2024-06-02', invoiceDateTo: '2024-06-01' } },
    ],
    [
      '?dueDateTo=2024-01-31&dueDateFrom=2024-12-31',
      { filters: { dueDateFrom: '2024-12-31', dueDateTo: '2024-01-31' } },
    ],
  ])('%s', (search, expected) => {
    expect(decode(search)).toEqual({ ...start, ...expected })
  })
})

describe('invalid or unknown parts of an address (INV-08)', () => {
  test.each([
    '?page=0',
    '?page=-3',
    '?page=abc',
    '?page=1.5',
    '?page=',
    '?page=99999999999',
    '?page=1e3',
    '?size=15',
    '?daysOverdueFrom=0',
    '?daysOverdueFrom=-1&daysOverdueTo=1.5',
    '?daysOverdueTo=10000',
    '?daysOverdueTo=ten',
    '?size=-5',
    '?size=1000',
    '?size=ten',
    '?status=NONSENSE',
    '?status=overdue',
    '?status=',
    '?status=constructor',
    '?invoiceDateFrom=2023-02-29',
    '?invoiceDateFrom=29.02.2024',
    '?invoiceDateFrom=2024-13-01',
    '?dueDateTo=0000-01-01',
    '?sort=hacked,ASC',
    '?sort=invoiceDate',
    '?sort=invoiceDate,UP',
    '?sort=invoiceDate,ASC,extra',
    '?contractId=',
    '?contractId=,,',
    '?invoiceNumber=%00%01',
    '?unknown=1',
    '?filter={"contractId":["9"]}',
    '?%E0%A4%A',
    '?&&=&=x',
  ])('%s', search => {
    expect(decode(search)).toEqual(start)
  })

  test('leave known values of a list when others are dropped', () => {
    expect(decode('?status=PAID,NONSENSE,OVERDUE').filters).toEqual({ status: ['PAID', 'OVERDUE'] })
  })

  test('cut a search text at the limit of its document, never inside a character', () => {
    expect(decode(`?invoiceNumber=${encodeURIComponent('😀'.repeat(120))}`).filters['invoiceNumber']).toBe(
      '😀'.repeat(60),
    )
  })
})

describe('writing an address', () => {
  test('keeps commas plain, omits the default sort and escapes everything else', () => {
    const url: ListUrl = { ...start, page: 2, filters: { contractId: ['1', '2'], invoiceNumber: 'a&b=c' } }
    expect(encodeListUrl(url, spec)).toBe('?contractId=1,2&page=2&size=10&invoiceNumber=a%26b%3Dc')
  })

  test('includes a chosen sort', () => {
    expect(encodeListUrl({ ...start, sort: { field: 'invoiceAmount', order: 'ASC' } }, spec)).toBe(
      '?page=1&size=10&sort=invoiceAmount,ASC',
    )
  })
})

const ids = fc.uniqueArray(fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String), {
  minLength: 1,
  maxLength: 20,
})
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter(one => decode(`?${new URLSearchParams({ invoiceNumber: one })}`).filters['invoiceNumber'] === one)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const amount = fc
  .tuple(fc.nat(999_999_999), fc.nat(99))
  .map(([units, cents]) => `${units}.${String(cents).padStart(2, '0')}`)
const filters = fc.record(
  {
    contractId: ids,
    thirdPartyId: ids,
    amountFrom: amount,
    amountTo: amount,
    invoiceNumber: text,
    invoiceDateFrom: day,
    invoiceDateTo: day,
    dueDateFrom: day,
    dueDateTo: day,
    status: fc.subarray([...vocabularies['invoiceStatus']!], { minLength: 1 }),
  },
  { requiredKeys: [] },
)
const listUrl: fc.Arbitrary<ListUrl> = fc.record({
  page: fc.integer({ min: 1, max: 999_999_999 }),
  size: fc.constantFrom(10, 20, 30, 50, 100),
  sort: fc.record({
    field: fc.constantFrom(...spec.sortable),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
  filters,
})

describe('list address', () => {
  test('reads back as written', () => {
    fc.assert(
      fc.property(listUrl, url => {
        expect(decode(encodeListUrl(url, spec))).toEqual(url)
      }),
    )
  })

  test("survives react-admin's own form", () => {
    fc.assert(
      fc.property(listUrl, url => {
        expect(fromNative(toNative(url), spec)).toEqual(url)
      }),
    )
  })

  test('reads any text without an error, with a stable result', () => {
    const parts = fc.array(
      fc.tuple(
        fc.constantFrom('page', 'size', 'sort', 'status', 'contractId', 'invoiceNumber', 'dueDateTo', 'x'),
        fc.string({ unit: 'binary' }),
      ),
    )
    const searches = fc.oneof(
      fc.string({ unit: 'binary' }),
      parts.map(pairs => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
    )
    fc.assert(
      fc.property(searches, search => {
        const url = decode(search)
        expect([10, 20, 30, 50, 100]).toContain(url.size)
        expect(url.page).toBeGreaterThanOrEqual(1)
        expect(decode(encodeListUrl(url, spec))).toEqual(url)
      }),
    )
  })

  test("reads any text in react-admin's parameters without an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), search => {
        expect(() => fromNative(`?filter=${search}&page=${search}`, spec)).not.toThrow()
      }),
    )
  })
})
