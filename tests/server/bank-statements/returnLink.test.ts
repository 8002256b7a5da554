import { describe, expect, test } from 'vitest'
import { returnLink } from '../../../server/modules/bank-statements/returnLink.ts'

const own = 'https://portal.example'

describe('the Link header of a statement (BST-07, SEC-08)', () => {
  test.each([
    undefined,
    'https://portal.example/statement',
    ' https://portal.example/statement/ ',
    '<https://portal.example/statement>',
    '<https://portal.example/statement>; rel="next"',
    'HTTPS://PORTAL.EXAMPLE/statement',
  ])('leads back to the page of the portal: %s', header => {
    expect(returnLink(header, own)).toBe('https://portal.example/statement')
  })

  test.each([
    '',
    '/statement',
    '//evil.example/statement',
    'https://evil.example/statement',
    'https://portal.example.evil.example/statement',
    'https://portal.example@evil.example/statement',
    'https://user:word@portal.example/statement',
    'https://portal.example:8443/statement',
    'http://portal.example/statement',
    'https://portal.example/',
    'https://portal.example/statement/more',
    'https://portal.example/statement/../leasingRequest',
    'https://portal.example/leasingRequest',
    'https://portal.example/statement?ref=1',
    'https://portal.example/statement#x',
    'https://portal.example\\@evil.example/statement',
    '<https://evil.example/statement>; rel="https://portal.example/statement"',
    '<https://portal.example/statement>, <https://evil.example/statement>',
    'javascript:alert(1)',
  ])('leads nowhere else: %s', header => {
    expect(returnLink(header, own)).toBeNull()
  })

  test('keeps the loopback name that the browser uses', () => {
    expect(returnLink('http://127.0.0.1:3000/statement', 'http://localhost:3000')).toBe(
      'http://127.0.0.1:3000/statement',
    )
  })
})
