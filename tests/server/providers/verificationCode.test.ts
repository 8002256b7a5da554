import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mobileIdVerificationCode } from '../../../server/providers/mobile-id/verificationCode.ts'
import { smartIdVerificationCode } from '../../../server/providers/smart-id/verificationCode.ts'

const hash = (algorithm: string, text: string): Buffer => createHash(algorithm).update(text).digest()

describe('control code of Smart-ID', () => {
  // SK-EID/smart-id-java-client, VerificationCodeCalculatorTest
  it.each([
    ['7712', 'Hello World!'],
    ['4612', "Hedgehogs – why can't they just share the hedge?"],
    ['7782', 'Go ahead, make my day.'],
    ['1464', "You're gonna need a bigger boat."],
    ['4240', "Say 'hello' to my little friend!"],
  ])('is %s for the hash of "%s", as the provider publishes', (code, text) => {
    expect(smartIdVerificationCode(hash('sha256', text))).toBe(code)
  })

  it('is 4555 for the bytes 27 and 187', () => {
    expect(smartIdVerificationCode(Buffer.from([27, 187]))).toBe('4555')
  })

  it('has four digits, whatever the challenge', () => {
    for (let number = 0; number < 2000; number += 1)
      expect(smartIdVerificationCode(Buffer.from(String(number)))).toMatch(/^\d{4}$/)
  })
})

describe('control code of Mobile-ID', () => {
  // SK-EID/mid-rest-java-client, VerificationCodeCalculatorTest, and the example of SK-EID/MID
  it('is 1462 for the example of the documentation', () => {
    expect(mobileIdVerificationCode(Buffer.from('2f665f6a6999e0ef0752e00ec9f453adf59d8cb6', 'hex'))).toBe('1462')
  })

  it.each([
    ['6008', 'sha256', 'HACKERMAN_SHA256'],
    ['7230', 'sha384', 'HACKERMAN_SHA384'],
    ['3843', 'sha512', 'HACKERMAN_SHA512'],
  ])('is %s for the %s of "%s"', (code, algorithm, text) => {
    expect(mobileIdVerificationCode(hash(algorithm, text))).toBe(code)
  })

  it('is never above 8191', () => {
    expect(mobileIdVerificationCode(Buffer.alloc(32, 0xff))).toBe('8191')
    expect(mobileIdVerificationCode(Buffer.alloc(32))).toBe('0000')
  })
})
