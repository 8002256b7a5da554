import { describe, expect, it } from 'vitest'

import { loginUrl, readReason, safeNext } from '../../../src/api/http/nextUrl.ts'

describe('page after login', () => {
  it.each(['/', '/factoring/invoices?contractId=1,2&page=2', '/a#part', '/%2F%2Fevil.example'])('may be %j', next => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    null,
    undefined,
    '',
    'factoring',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /factoring',
    '/\t/evil.example',
    '/\n/evil.example',
    '/login',
    '/login?next=/login',
  ])('is the start page for %j', next => {
    expect(safeNext(next)).toBe('/')
  })

  it('survives the redirect to the login page', () => {
    const wanted = '/factoring/invoices?contractId=1,2&status=OVERDUE'
    const query = new URL(loginUrl(wanted, 'SessionExpired'), 'https://portal.example').searchParams
    expect(safeNext(query.get('next'))).toBe(wanted)
    expect(readReason(`?${query}`)).toBe('SessionExpired')
  })

  it('is omitted from the login address when it is the start page', () => {
    expect(loginUrl('/')).toBe('/login')
  })

  it('ignores an unknown reason', () => {
    expect(readReason('?reason=<script>')).toBeUndefined()
  })
})
