import { describe, expect, it } from 'vitest'
import { compileValidator } from '../../server/validation/factory.ts'
import { changed, leasingSchema, validExample } from '../support/leasingPrivate.ts'

const validate = compileValidator(leasingSchema())
const found = (payload: unknown) =>
  validate(payload)
    .map(({ path, code }) => `${path} ${code}`)
    .sort()

describe('private leasing form', () => {
  it.each([
    ['+37061234567', []],
    ['+3706123456', ['minLength']],
    ['+370612345678', ['maxLength']],
    ['+37112345', []],
    ['+3711234', ['minLength']],
    ['+3711234567890123', []],
    ['+37112345678901234', ['maxLength']],
    ['+372123456789', []],
    ['+112345', []],
    ['+11234', ['minLength']],
    ['+11234567890123', []],
    ['+112345678901234', ['maxLength']],
    ['+4812345', []],
    ['+481234', ['minLength']],
    ['+481234567890123', []],
    ['+4812345678901234', ['maxLength']],
    ['+3706123456a', ['pattern']],
    ['37061234567', ['pattern']],
    ['', ['pattern']],
  ])('reads the phone %s as %j', (phone, codes) => {
    expect(found(changed(validExample(), { '/applicant/phone': phone }))).toEqual(
      codes.map(code => `/applicant/phone ${code}`),
    )
  })

  it('requires nothing of a hidden part', () => {
    expect(
      found(
        changed(validExample(), {
          '/applicant/marital_status': 'Single',
          '/applicant/lease_purpose': undefined,
          '/co_applicant': undefined,
        }),
      ),
    ).toEqual([])
  })
})
