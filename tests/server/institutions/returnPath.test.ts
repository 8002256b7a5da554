import { expect, test } from 'vitest'
import { returnPath } from '../../../server/modules/institutions/returnPath.ts'

test.each([
  '/leasingRequest',
  '/leasingRequest/',
  '/loanRequest',
  '/leasingRequest/business',
  '/formRequest',
  '/formRequest/eyJhIjoxfQ==',
  '/leasingRequest/partner/private',
  '/loanRequest/partner/private?originatorToken=abc-1',
  '/leasingRequest?ID=77',
])('return path accepts %s', path => {
  expect(returnPath(path)).toBe(path)
})

test('return path drops parameters of an earlier return (SEC-08)', () => {
  expect(returnPath('/leasingRequest?ID=7&ref=1&error=x&details=y')).toBe('/leasingRequest?ID=7')
})

test('return path accepts any short text as the number in the sales system (FRM-72)', () => {
  expect(returnPath('/leasingRequest?ID=Deal%20%E2%84%96%207')).toBe('/leasingRequest?ID=Deal+%E2%84%96+7')
  expect(returnPath(`/leasingRequest?ID=${'a'.repeat(65)}`)).toBeNull()
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil',
  '/leasingRequest/../factoring',
  '/leasingRequest/%2e%2e/factoring',
  '/factoring',
  '/',
  '',
  'leasingRequest',
  '/leasingRequest#x',
  '/leasingRequest?next=1',
  '/leasingRequest/partner/prefill/private',
  '/leasingRequest?originatorPrivateToken=a',
  '/leasingRequest?token=a',
  '/leasingRequest?ID=%0d%0a',
  '/leasingRequest\n',
  '/leasingRequest?ID=<x>',
  '/leasingRequest//x',
  '/leasingRequest@evil.example',
  'javascript:alert(1)',
])('return path rejects %s', path => {
  expect(returnPath(path)).toBeNull()
})
