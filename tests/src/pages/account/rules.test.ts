import { describe, expect, test } from 'vitest'

import { Grants } from '../../../../src/pages/account/authorise/grants.ts'
import { faultOf } from '../../../../src/form/action-form/fault.ts'
import { hasPermission, canManageAny } from '../../../../src/pages/account/officials/hasPermission.ts'
import { revokeBlocker } from '../../../../src/pages/account/officials/permissionRules.ts'
import { sectionOfHash } from '../../../../src/pages/account/sections/sectionIds.ts'
import { deviceOf } from '../../../../src/pages/account/sections/deviceOf.ts'
import { ApiError } from '../../../../src/api/http/ApiError.ts'
import type { Permission } from '../../../../schemas/vocabulary.ts'
import { anOfficial } from './accountPortal.tsx'

describe('password grant', () => {
  const grant = (purpose: 'EMAIL' | 'DELETE_USER' | 'EDIT_USER') => ({ purpose, expiresAt: '2026-11-21T12:05:00.000Z' })
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)

  test('skips the password check for its purpose only', () => {
    const grants = new Grants()
    grants.keep(grant('EMAIL'))
    expect([
      grants.has({ purpose: 'EMAIL' }, at('12:00:01')),
      grants.has({ purpose: 'PHONE' }, at('12:00:01')),
    ]).toEqual([true, false])
  })

  test('is not used in its last seconds, nor when the server no longer knows it', () => {
    const grants = new Grants()
    grants.keep(grant('EMAIL'))
    expect(grants.has({ purpose: 'EMAIL' }, at('12:04:50'))).toBe(false)
    grants.forget({ purpose: 'EMAIL' })
    expect(grants.has({ purpose: 'EMAIL' }, at('12:00:01'))).toBe(false)
  })

  test.each(['DELETE_USER', 'EDIT_USER'] as const)('for %s is never reused', purpose => {
    const grants = new Grants()
    grants.keep(grant(purpose))
    expect(grants.has({ purpose, target: 'x' }, at('12:00:01'))).toBe(false)
  })
})

describe('manage-users permission', () => {
  const others = [
    anOfficial({ username: 'boss', permissions: ['READ', 'MANAGE_USERS'] }),
    anOfficial({ username: 'reader' }),
  ]
  const about = (official: ReturnType<typeof anOfficial>, officials = [official, ...others]) => ({
    official,
    officials,
    productType: 'LOAN' as const,
  })

  test.each<[string, Parameters<typeof revokeBlocker>[0], string | undefined]>([
    [
      'cannot be taken from oneself',
      about(anOfficial({ self: true, permissions: ['READ', 'MANAGE_USERS'] })),
      'OWN_MANAGE_USERS',
    ],
    [
      'cannot be taken from the last one who has it',
      about(anOfficial({ permissions: ['READ', 'MANAGE_USERS'] }), [anOfficial({ username: 'reader' })]),
      'LAST_MANAGE_USERS',
    ],
    [
      'can be taken while somebody else has it',
      about(anOfficial({ permissions: ['READ', 'MANAGE_USERS'] })),
      undefined,
    ],
    ['is nothing to lose for who lacks it', about(anOfficial({ self: true })), undefined],
  ])('%s', (_, subject, refusal) => {
    expect(revokeBlocker(subject)).toBe(refusal)
  })

  test('on one product allows adding users, for that product only', () => {
    const product = (type: 'FACTORING' | 'LOAN', ...permissions: Permission[]) => ({
      fid: type,
      type,
      is_main: false,
      permissions: permissions.map(one => ({ type: one })),
    })
    const party = {
      fid: 'P-1',
      name: 'UAB',
      is_main: true,
      productList: [product('FACTORING', 'READ'), product('LOAN', 'READ', 'MANAGE_USERS')],
    }
    expect([
      canManageAny(party),
      hasPermission(party, 'LOAN', 'MANAGE_USERS'),
      hasPermission(party, 'FACTORING', 'MANAGE_USERS'),
      hasPermission(party, 'LIMIT', 'READ'),
    ]).toEqual([true, true, false, false])
    expect(canManageAny({ ...party, productList: [] })).toBe(false)
  })
})

describe('rejected change', () => {
  const texts = { fields: { email: 'errors.SME50', city: 'account.company.invalid' }, general: 'account.email.failed' }
  const refusal = (status: number, code: string, issues: { path: string; code: string }[] = [], details = {}) =>
    faultOf(new ApiError(status, { code, issues, details }), texts)

  test.each<[string, ReturnType<typeof refusal>, Record<string, string>, string | undefined]>([
    [
      'with a code of its own stands at its field',
      refusal(422, 'SME50', [{ path: '/email', code: 'SME50' }]),
      { email: 'errors.SME50' },
      undefined,
    ],
    [
      'of a taken address stands at the address, with an issue or without',
      refusal(409, 'EMAIL_TAKEN'),
      { email: 'errors.EMAIL_TAKEN' },
      undefined,
    ],
    [
      'with a schema keyword speaks in the field’s words',
      refusal(422, 'VALIDATION_FAILED', [{ path: '/address/city', code: 'maxLength' }]),
      { city: 'account.company.invalid' },
      undefined,
    ],
    [
      'of a field that is not here is told in general',
      refusal(422, 'VALIDATION_FAILED', [{ path: '/shoe_size', code: 'type' }]),
      {},
      'account.email.failed',
    ],
    ['with a code nobody knows is told in general', refusal(400, 'constructor'), {}, 'account.email.failed'],
    ['of a service that is down is told as that', refusal(503, 'SME3'), {}, 'errors.SME3'],
    ['without permission is told as that', refusal(403, 'FORBIDDEN'), {}, 'errors.FORBIDDEN'],
    ['without an answer is told as that', refusal(0, 'SYSTEM_ERROR'), {}, 'errors.SYSTEM_ERROR'],
  ])('%s', (_, fault, fields, form) => {
    expect(Object.fromEntries(Object.entries(fault.fields).map(([name, { text }]) => [name, text]))).toEqual(fields)
    expect(fault.form?.text).toBe(form)
  })

  test('shows the waiting time after too many attempts', () => {
    expect(refusal(429, 'TOO_MANY_ATTEMPTS', [], { retryAfterSeconds: 60 })).toMatchObject({
      form: { text: 'dialog.tooManyAttempts' },
      waitSeconds: 60,
    })
  })
})

describe('device name', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Microsoft Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
      'computer',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux', 'computer'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome',
      'Android',
      'tablet',
    ],
    ['curl/8.5.0', undefined, undefined, 'computer'],
    [null, undefined, undefined, 'computer'],
  ])('%s', (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
  })
})

test.each([
  ['#company', 'company'],
  ['#legal', 'legal'],
  ['#constructor', undefined],
  ['', undefined],
])('anchor "%s" opens the section %s', (hash, id) => {
  expect(sectionOfHash(hash)).toBe(id)
})
