import { expect, it } from 'vitest'

import { isHalfSigned, signingOf } from '../../../../src/pages/signing/signRules.ts'
import { isFramed } from '../../../../src/pages/signing/useSigningStart.ts'
import type { ContractDocument } from '../../../../src/api/staff/contractDocumentsApi.ts'

const signer = (email: string, signedAt: string | null = null) => ({ email, firstName: 'A', lastName: 'B', signedAt })
const document = (change: Partial<ContractDocument> = {}): ContractDocument => ({
  id: '1',
  contractId: '2',
  contractNumber: 'F-1',
  contractVersion: 1,
  fileName: 'a.pdf',
  languageCode: 'lt',
  status: 'UNSIGNED',
  type: 'CONTRACT',
  signers: [signer('me@firm.example'), signer('other@firm.example')],
  ...change,
})
const me = { email: 'ME@firm.example', maySign: true, isOn: true }

it('sign button is shown to a signer with the permission, ignoring the case of the address (SIG-04)', () => {
  expect(signingOf(document(), me)).toEqual({ state: 'open' })
})

it.each([
  ['without the permission', document(), { ...me, maySign: false }, 'permission'],
  ['for an address that is not among the signers', document(), { ...me, email: 'somebody@firm.example' }, 'notSigner'],
  [
    'after the own signature',
    document({ signers: [signer('me@firm.example', '2026-11-21T09:00:00Z'), signer('other@firm.example')] }),
    me,
    'waiting',
  ],
  ['while signing is off', document(), { ...me, isOn: false }, 'off'],
])('sign button is disabled %s, with the reason', (_, given, person, reason) => {
  expect(signingOf(given, person)).toEqual({ state: 'closed', reason })
})

it('sign button is missing for a signed document', () => {
  expect(signingOf(document({ status: 'SIGNED' }), { ...me, maySign: false, isOn: false })).toEqual({ state: 'signed' })
})

it('document waits for others when one signer has signed and another has not', () => {
  expect(isHalfSigned(document())).toBe(false)
  expect(
    isHalfSigned(document({ signers: [signer('a@b.example', '2026-11-21T09:00:00Z'), signer('c@d.example')] })),
  ).toBe(true)
  expect(isHalfSigned(document({ status: 'SIGNED', signers: [signer('a@b.example', '2026-11-21T09:00:00Z')] }))).toBe(
    false,
  )
})

it.each([
  ['https://sign.example/signing/1?access_token=x', true],
  ['https://sign.example:444/signing/1', false],
  ['http://sign.example/signing/1', false],
  ['https://sign.example.evil.example/', false],
  ['https://sign.example@evil.example/', false],
  ['javascript:alert(1)', false],
  ['//sign.example/', false],
  ['data:text/html,x', false],
  ['', false],
])('signing address %s may be framed: %s', (url, framed) => {
  expect(isFramed(url, 'https://sign.example')).toBe(framed)
  expect(isFramed(url, null)).toBe(false)
})
