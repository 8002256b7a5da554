import { expect, it } from 'vitest'

import { chooseEntry } from '../../../src/entries/chooseEntry.ts'

it.each([
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/resetPassword', 'login'],
  ['/resetPasswordConfirm', 'login'],
  ['/password-change', 'login'],
  ['/password-change/Ab-_9', 'login'],
  ['/password-change/a/b', 'notice'],
  ['/invoiceVerification/Ab-_9', 'verification'],
  ['/invoiceVerification', 'verification'],
  ['/invoiceVerification/a/b', 'notice'],
  ['/deal/Ab-_9', 'deal'],
  ['/deal', 'deal'],
  ['/deal/a/b', 'notice'],
  ['/resetPassword/a', 'notice'],
  ['/expired', 'notice'],
  ['/404', 'notice'],
  ['/nowhere', 'notice'],
  ['/toString', 'notice'],
  ['/constructor/x', 'notice'],
  ['/leasingRequest', 'request'],
  ['/leasingRequest/partner/private', 'notice'],
  ['/leasingRequest/partner/private?originatorToken=a', 'request'],
  ['/formRequest/x', 'notice'],
  ['/partner/a', 'request'],
  ['/statement', 'statement'],
  ['/statement/', 'statement'],
  ['/statement/x', 'notice'],
  ['/test/loan-private', 'request'],
  ['/', 'staff'],
  ['/account', 'staff'],
])('%s is rendered by the %s entry', (path, entry) => {
  const { pathname, search } = new URL(path, 'https://portal.example')
  expect(chooseEntry({ pathname, search })).toBe(entry)
})
