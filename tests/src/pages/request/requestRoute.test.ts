import { expect, it } from 'vitest'

import { partnerFormAddress, requestRoute } from '../../../../schemas/pages/requestRoute.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://portal.example')
  return requestRoute({ pathname, search })
}
const hashOf = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

it.each([
  ['/leasingRequest', 'leasing-private'],
  ['/leasingRequest/', 'leasing-private'],
  ['/leasingRequest/business', 'leasing-business'],
  ['/loanRequest', 'loan-private'],
  ['/formRequest?product=LOAN_PRIVATE', 'loan-private'],
  ['/formRequest?product=LEASING_FINANCE_BUSINESS', 'leasing-business'],
])('request route %s opens the form %s', (address, form) => {
  expect(at(address)).toMatchObject({ kind: 'form', form, mode: 'default', pipedriveId: null })
})

it.each([
  ['/leasingRequest/partner/private?originatorToken=abc', 'leasing-private', 'partner', 'public'],
  ['/leasingRequest/partner/business?originatorToken=abc', 'leasing-business', 'partner', 'public'],
  ['/leasingRequest/partner/BUSINESS?originatorToken=abc', 'leasing-business', 'partner', 'public'],
  ['/loanRequest/partner/private?originatorToken=abc', 'loan-private', 'partner', 'public'],
  ['/leasingRequest/partner/prefill/private?originatorPrivateToken=abc', 'leasing-private', 'prefill', 'private'],
  ['/leasingRequest/partner/prefill/business?originatorPrivateToken=abc', 'leasing-business', 'prefill', 'private'],
  ['/loanRequest/partner/prefill/private?originatorPrivateToken=abc', 'loan-private', 'prefill', 'private'],
])('request route %s opens %s in the mode %s with the %s token', (address, form, mode, kind) => {
  expect(at(address)).toMatchObject({ kind: 'form', form, mode, originator: { kind, token: 'abc' } })
})

it.each([
  '/leasingRequest/partner/private',
  '/leasingRequest/partner/private?originatorPrivateToken=abc',
  '/leasingRequest/partner/prefill/private?originatorToken=abc',
  '/leasingRequest/partner?originatorToken=abc',
  '/leasingRequest/partner/spouse?originatorToken=abc',
  '/leasingRequest/partner/private/x?originatorToken=abc',
  '/loanRequest/business',
  '/loanRequest/partner/business?originatorToken=abc',
  '/loanRequest/partner/prefill/business?originatorPrivateToken=abc',
  '/leasingRequest/0123abcd',
  '/leasingRequest/business/x',
  '/loanRequest/a/b?token=c',
  '/leasingRequest/a%20b?token=c',
  '/leasingRequest/abc?token=%3Cb%3E',
  '/formRequest/a/b',
  '/formRequest/nonsense',
  '/formRequest?product=CAR',
  '/formRequest?product=toString',
  '/partner',
  '/partner/prefill',
  '/partner/abc/spouse',
  '/partner/abc/private/x',
  '/partner/prefill/abc/x',
  '/partner/a%20b',
  '/test',
  '/test/abc',
  '/test/a/b?token=c',
  '/test/leasing-private?mode=spouse',
  '/nowhere',
  '/toString',
  '/constructor/x',
  '/',
])('request route %s is not found', address => {
  expect(at(address)).toEqual({ kind: 'notFound' })
})

it('request route includes the entrance, the selector and the parts of others (FRM-04)', () => {
  expect(at('/formRequest')).toEqual({ kind: 'choice' })
  expect(at('/partner/abc?ID=12')).toEqual({
    kind: 'partner',
    originator: { kind: 'public', token: 'abc' },
    contractType: 'private',
    query: 'ID=12',
  })
  expect(at('/partner/abc/private')).toMatchObject({ kind: 'partner', contractType: 'private' })
  expect(at('/partner/prefill/abc')).toMatchObject({ kind: 'partner', originator: { kind: 'private', token: 'abc' } })
  for (const area of ['leasingRequest', 'loanRequest', 'test']) {
    expect(at(`/${area}/0123abcd?token=ef01`)).toEqual({
      kind: 'related',
      applicationToken: '0123abcd',
      applicantToken: 'ef01',
    })
  }
  expect(at('/test/loan-private?mode=prefill')).toEqual({
    kind: 'trial',
    form: 'loan-private',
    product: 'loan',
    mode: 'prefill',
  })
})

it('request route redirects businesses at once and keeps the parameters of the address (PRT-04)', () => {
  expect(at('/partner/abc/BUSINESS')).toEqual(at('/partner/abc/business'))
  expect(at('/partner/abc/business')).toEqual({
    kind: 'redirect',
    to: '/leasingRequest/partner/business?originatorToken=abc',
  })
  expect(at('/partner/prefill/abc/business?ID=7')).toEqual({
    kind: 'redirect',
    to: '/leasingRequest/partner/prefill/business?ID=7&originatorPrivateToken=abc',
  })
  const choice = {
    originator: { kind: 'public', token: 'abc' },
    contractType: 'private',
    query: 'ID=7&originatorToken=other',
  } as const
  expect(partnerFormAddress('loan', choice)).toBe('/loanRequest/partner/private?ID=7&originatorToken=abc')
})

it.each([
  ['12345', '12345'],
  ['1'.repeat(64), '1'.repeat(64)],
  ['1'.repeat(65), '1'.repeat(64)],
  ['12a', '12a'],
  ['Deal%20%E2%84%96%207/B', 'Deal № 7/B'],
  ['%20%20a%0Ab%00%E2%80%AE%20', 'ab'],
  ['%F0%9F%9A%97'.repeat(65), '🚗'.repeat(64)],
  ['%20', null],
  ['', null],
  ['%00', null],
])('request route reads ID=%s as %s', (id, taken) => {
  expect(at(`/leasingRequest?ID=${id}`)).toMatchObject({ pipedriveId: taken })
})

it('request route passes a calculation on, from the hash or the query (FRM-04)', () => {
  const lending = { property_value: '20000.00', period: 48, advance_payment: '4000.50', residual_value: '0.00' }
  const hash = hashOf({
    product: 'LOAN_PRIVATE',
    assetAmount: 20_000,
    periodMonths: 48,
    advanceAmount: '4000.5',
    residualAmount: 0,
  })
  expect(at(`/formRequest/${hash}`)).toMatchObject({ kind: 'form', form: 'loan-private', start: { lending } })
  expect(at('/leasingRequest?assetAmount=20000&periodMonths=48&advanceAmount=4000.50&residualAmount=0')).toMatchObject({
    start: { lending },
  })
  expect(at('/leasingRequest?assetAmount=x&periodMonths=48')).toMatchObject({ start: { lending: { period: 48 } } })
  expect(at('/leasingRequest')).not.toHaveProperty('start')
})

it.each([
  [{ product: 'CAR' }],
  [{ assetAmount: 1 }],
  [{ product: 'LOAN_PRIVATE', assetAmount: -1 }],
  [{ product: 'LOAN_PRIVATE', assetAmount: '1e9' }],
  [{ product: 'LOAN_PRIVATE', periodMonths: {} }],
  [{ product: 'LOAN_PRIVATE', assetAmount: 1e12 }],
  [[]],
  [null],
  ['LOAN_PRIVATE'],
  [{ product: 'toString' }],
])('request route rejects a hash that contains %j', value => {
  expect(at(`/formRequest/${hashOf(value)}`)).toEqual({ kind: 'notFound' })
})
