import { describe, expect, it } from 'vitest'

import { type FaultStep, faultOf, loginFaults } from '../../../../src/pages/login/loginFaults.ts'
import { ApiError } from '../../../../src/api/http/ApiError.ts'
import { textsOf } from './loginPortal.tsx'
import { languages } from '../../../../schemas/languages.ts'

const texts = Object.fromEntries(languages.map(language => [language, textsOf(language, 'common', 'login')]))
const refused = (code: string, more: object = {}) => new ApiError(400, { code, ...more })

/** LOG-12 and LOG-13, written down once more: step, code, place, what the English text begins with. */
const catalogue: readonly (readonly [FaultStep, string, string, RegExp])[] = [
  ...(['password', 'code', 'smartId', 'mobileId'] as const).flatMap(
    step =>
      [
        [step, 'SME3', 'form', /^The service is not working/],
        [step, 'OUTCOME_UNKNOWN', 'form', /^The service did not confirm in time/],
        [step, 'SME6', 'username', /^Your session has expired/],
        [step, 'SME12', 'form', /^No company is assigned/],
        [step, 'SME13', 'form', /^The user data is incomplete/],
        [step, 'SME47', 'form', /^This user account is closed/],
        [step, 'TOO_MANY_ATTEMPTS', 'form', /^Too many attempts/],
      ] as const,
  ),
  ['password', 'SME34', 'password', /^Incorrect user name or password/],
  ['password', 'ANYTHING', 'password', /^Incorrect user name or password/],
  ['code', 'SMS_CODE_EXPIRED', 'code', /^The code has expired/],
  ['code', 'ANYTHING', 'code', /^The code could not be checked/],
  ['smartId', 'SMART_ID_FAILED', 'form', /^The Smart-ID login did not succeed/],
  ['smartId', 'ANYTHING', 'form', /^The Smart-ID login did not succeed/],
  ['mobileId', 'MOBILE_ID_FAILED', 'form', /^The Mobile-ID login did not succeed/],
  ['changePassword', 'SME3', 'form', /^The service is not working/],
  ['changePassword', 'SME12', 'form', /^No company is assigned/],
  ['changePassword', 'ANYTHING', 'form', /^The password could not be changed/],
  ['changePassword', 'SYSTEM_ERROR', 'form', /^The password could not be changed/],
  ['resetPassword', 'ANYTHING', 'form', /^The link could not be sent/],
  ['resetPassword', 'SME3', 'form', /^The link could not be sent/],
]

describe('error catalogue', () => {
  it.each(catalogue)('at %s shows %s at %s', (step, code, place, words) => {
    const fault = faultOf(step, refused(code))
    expect(fault.place).toBe(place)
    expect(texts['en']?.[fault.text]).toMatch(words)
  })

  it('has a text in four languages for every row', () => {
    const keys = Object.values(loginFaults).flatMap(({ codes, other }) =>
      [...Object.values(codes), other].map(({ text }) => text),
    )
    expect(keys.length).toBeGreaterThan(40)
    for (const language of languages) expect(keys.filter(key => !texts[language]?.[key])).toEqual([])
  })

  it('shows the waiting time of the server', () => {
    expect(faultOf('smartId', refused('TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 90 } }))).toEqual({
      place: 'form',
      text: 'login.tooManyAttempts',
      waitSeconds: 90,
    })
  })

  it.each([
    ['smartId', '/nationalIdentity/nationalIdentityNumber', 'SME57', 'personalCode', 'errors.SME57'],
    ['smartId', '/nationalIdentity/countryCode', 'enum', 'country', 'country-empty-validation'],
    ['mobileId', '/userRequest/phoneNumber', 'SME56', 'phone', 'errors.SME55'],
    ['mobileId', '/username', 'plainText', 'username', 'login.username.invalid'],
    ['changePassword', '/newPassword', 'passwordTooCommon', 'newPassword', 'passwordTooCommon'],
    ['changePassword', '/newPassword', 'plainText', 'newPassword', 'password.new.characters'],
  ] as const)('at %s shows an issue at %s (%s) at its field', (step, path, code, place, text) => {
    expect(faultOf(step, refused('VALIDATION_FAILED', { issues: [{ path, code }] }))).toEqual({ place, text })
  })

  it('treats a missing response as a system failure', () => {
    expect(faultOf('password', new TypeError('x'))).toEqual({ place: 'form', text: 'errors.SYSTEM_ERROR' })
  })
})
