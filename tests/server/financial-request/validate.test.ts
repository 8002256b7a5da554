import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aFile, anApplication } from '../../support/leasingPayload.ts'
import { changed, exampleNames, invalidExample, validExample } from '../../support/leasingPrivate.ts'
import type { Payload } from '../../support/leasingPrivate.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

function validate(payload: Payload | string, headers: Record<string, string> = {}) {
  return portal.app.inject({
    method: 'POST',
    url: '/api/form/financial-request/validate',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function faults(payload: Payload | string): Promise<string[]> {
  const answer = await validate(payload)
  if (answer.statusCode === 200) return []
  const { code, issues } = answer.json<{ code: string; issues: { path: string; code: string }[] }>()
  expect([answer.statusCode, code]).toEqual([422, 'VALIDATION_FAILED'])
  return issues.map(issue => `${issue.path} ${issue.code}`).sort()
}

describe('validation of a financing request', () => {
  it.each(exampleNames('valid').filter(name => name !== 'longest-values'))('accepts %s', async name => {
    const answer = await validate(validExample(name))
    expect(answer.json()).toEqual({ valid: true })
    expect(answer.statusCode).toBe(200)
  })

  // a token of a partner is validated as that partner's form, see modes.test.ts
  it.each(
    exampleNames('invalid').filter(name => name !== 'product-of-another-form' && name !== 'originator-token-claimed'),
  )('rejects %s with every issue', async name => {
    const { payload, issues } = invalidExample(name)
    expect(await faults(payload)).toEqual(issues.map(({ path, code }) => `${path} ${code}`).sort())
  })

  it('names the first unprintable character, for every text', async () => {
    const answer = await validate(
      changed(validExample('married-for-the-family-complete'), {
        '/applicant/city': 'Vilnius 北京',
        '/applicant/address': 'רחוב 1',
        '/applicant/additional_information': 'ačiū 😀',
        '/lending/ad_link': 'https://example.com/سيارة',
        '/applicant/files': [aFile('合同.pdf', '%PDF-1.7')],
      }),
    )
    expect(answer.statusCode).toBe(422)
    const { issues } = answer.json<{ issues: { path: string; code: string; params: object }[] }>()
    expect(issues.map(({ path, code, params }) => [path, code, params])).toEqual(
      expect.arrayContaining([
        ['/applicant/city', 'printed', { character: '北' }],
        ['/applicant/address', 'printed', { character: 'ר' }],
        ['/applicant/additional_information', 'printed', { character: '😀' }],
        ['/lending/ad_link', 'printed', { character: 'س' }],
        ['/applicant/files/0/fileName', 'printed', { character: '合' }],
      ]),
    )
  })

  it.each([['LOAN'], ['nothing'], [null], ['__proto__'], ['toString']])(
    'rejects the unknown product %j',
    async product => {
      expect(await faults(changed(validExample(), { '/financial_product_type': product }))).toEqual([
        '/financial_product_type enum',
      ])
    },
  )

  it('accepts Latvian codes of applicant and spouse where the portal lists Latvia, which the profile clone does not (FRM-26)', async () => {
    const couple = changed(validExample('married-for-the-family-complete'), {
      '/applicant/code': '020790-19918',
      '/co_applicant/code': '321122-12345',
    })
    expect(await faults(couple)).toEqual([])
    const clone = await buildTestApp({ demo: false, config: { profile: 'clone' } })
    const answer = await clone.app.inject({
      method: 'POST',
      url: '/api/form/financial-request/validate',
      payload: couple,
    })
    await clone.close()
    expect(
      answer.json<{ issues: { path: string; code: string }[] }>().issues.map(({ path, code }) => `${path} ${code}`),
    ).toEqual([
      '/applicant/code maxLength',
      '/applicant/code pattern',
      '/co_applicant/code maxLength',
      '/co_applicant/code pattern',
    ])
  })

  it('rejects a body without a product', async () => {
    expect(await faults({})).toEqual(['/financial_product_type enum'])
  })

  it('stores nothing', async () => {
    await validate(anApplication())
    expect(await portal.db.selectFrom('application').select('id').execute()).toEqual([])
  })
})

describe('validation on the server only', () => {
  it.each([
    ['a price below the limit', { '/lending/property_value': '1999.99' }, ['/lending/property_value minimum']],
    ['a price above the limit', { '/lending/property_value': '100000.01' }, ['/lending/property_value maximum']],
    ['a term that is not offered', { '/lending/period': 61 }, ['/lending/period termNotOffered']],
    ['too small a first payment', { '/lending/advance_payment': '1999' }, ['/lending/advance_payment minimum']],
    ['too large a residual value', { '/lending/residual_value': '6000.01' }, ['/lending/residual_value maximum']],
    [
      'a monthly payment of its own',
      { '/lending/monthly_payment': '1.00' },
      ['/lending/monthly_payment monthlyPaymentChanged'],
    ],
    [
      'an unknown brand',
      { '/lending/brand': 'TRABANT' },
      ['/lending/brand classifierUnknown', '/lending/model notOfGroup'],
    ],
    ['a model of another brand', { '/lending/model': 'AUDI_A4' }, ['/lending/model notOfGroup']],
    ['an unknown model', { '/lending/model': 'VOLKSWAGEN_A4' }, ['/lending/model classifierUnknown']],
    [
      'a year nobody offers',
      { '/lending/manufacturing_year': 1900 },
      ['/lending/manufacturing_year classifierUnknown'],
    ],
    ['an unknown fuel', { '/lending/fuel_type': 'STEAM' }, ['/lending/fuel_type classifierUnknown']],
    ['an unknown body type', { '/lending/body_type': 'BATHTUB' }, ['/lending/body_type classifierUnknown']],
    ['an unknown tax group', { '/lending/vat_group': 'NONE' }, ['/lending/vat_group classifierUnknown']],
    [
      'an unknown identity document',
      { '/applicant/document_type': 'LIBRARY_CARD' },
      ['/applicant/document_type classifierUnknown'],
    ],
    [
      'an unknown source of income',
      { '/applicant/finances/basic_source': 'LOTTERY' },
      ['/applicant/finances/basic_source classifierUnknown'],
    ],
    [
      'an unknown kind of document',
      { '/applicant/files/0/documentType': 'POEM' },
      ['/applicant/files/0/documentType classifierUnknown'],
    ],
    [
      'a phone of a country that is not offered',
      { '/applicant/phone': '+99912345678', '/co_applicant/phone': '+5411234567' },
      ['/applicant/phone prefixUnknown', '/co_applicant/phone prefixUnknown'],
    ],
    ['an applicant as the own spouse', { '/co_applicant/code': '48903120417' }, ['/co_applicant/code ownCode']],
    [
      'a file name in two lines',
      { '/applicant/files/0/fileName': 'a\nb.pdf' },
      ['/applicant/files/0/fileName pattern'],
    ],
    [
      'an empty number plate',
      { '/lending/license_plate': '' },
      ['/lending/license_plate minLength', '/lending/license_plate pattern'],
    ],
    ['a program as a file', { '/applicant/files/0/fileName': 'run.exe' }, ['/applicant/files/0 SME32']],
    ['a file that is something else', { '/applicant/files/0': aFile('a.pdf', 'hello') }, ['/applicant/files/0 SME33']],
    [
      'a damaged file',
      { '/applicant/files/0/fileContent': 'JVBERi0xLjQ=', '/applicant/files/0/fileSize': 8 },
      ['/applicant/files/0 fileCorrupt'],
    ],
    [
      'several faults',
      { '/lending/fuel_type': 'STEAM', '/lending/period': 85, '/applicant/files/0/fileName': 'x.exe' },
      ['/applicant/files/0 SME32', '/lending/fuel_type classifierUnknown', '/lending/period maximum'],
    ],
  ])('rejects %s', async (_what, change, expected) => {
    expect(await faults(changed(validExample(), change as Record<string, Payload[string]>))).toEqual(expected)
  })

  it('rejects a lease purpose that is not in the list, for applicants without a spouse (FRM-43)', async () => {
    expect(await faults(changed(validExample('married-for-oneself'), { '/applicant/lease_purpose': 'Fun' }))).toEqual([
      '/applicant/lease_purpose classifierUnknown',
    ])
  })

  it('reports the limit and the expected payment', async () => {
    const answer = await validate(changed(validExample(), { '/lending/monthly_payment': '1.00' }))
    expect(answer.json<{ issues: unknown[] }>().issues).toEqual([
      { path: '/lending/monthly_payment', code: 'monthlyPaymentChanged', params: { expected: '327.87' } },
    ])
  })

  it('rejects files of more than 4 MB together', async () => {
    const half = Buffer.alloc(2.1 * 1024 * 1024, 'a;b\n')
    expect(
      await faults(changed(validExample(), { '/applicant/files': [aFile('a.csv', half), aFile('b.csv', half)] })),
    ).toEqual(['/applicant/files SME11'])
  })

  it('accepts nearly 4 MB of files (SEC-14)', async () => {
    const nearly = Buffer.alloc(4 * 1024 * 1024 - 4, 'a;b\n')
    expect(await faults(changed(validExample(), { '/applicant/files': [aFile('a.csv', nearly)] }))).toEqual([])
  })
})

describe('form version of a request (FRM-69)', () => {
  it('must be the live one', async () => {
    const { version } = await portal.app.forms.published('leasing-private')
    expect((await validate(validExample(), { 'x-form-version': String(version) })).statusCode).toBe(200)
    const answer = await validate(validExample(), { 'x-form-version': String(version + 1) })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'FORM_VERSION_CHANGED', details: { form: 'leasing-private', version } })
  })

  it.each(['0', '-1', 'abc', '1.5'])('is rejected as %j', async version => {
    expect((await validate(validExample(), { 'x-form-version': version })).statusCode).toBe(400)
  })
})

describe('malformed or hostile JSON body', () => {
  const text = () => JSON.stringify(validExample())

  it('must not repeat a key', async () => {
    const twice = text().replace('"period":60', '"period":12,"period":60')
    expect(await faults(twice)).toEqual(['/lending/period duplicateKey'])
  })

  it('must not set prototypes', async () => {
    const answer = await validate(
      text().replace('{"financial_product_type"', '{"__proto__":{"x":1},"financial_product_type"'),
    )
    expect(answer.statusCode).toBe(400)
  })

  it.each([
    ['arrays', '['],
    ['objects', '{"a":'],
  ])('is rejected when nested a million %s deep', async (_what, opening) => {
    const answer = await validate(opening.repeat(1_000_000))
    expect(answer.statusCode).toBe(400)
    const closed =
      opening === '[' ? '['.repeat(500_000) + ']'.repeat(500_000) : '{"a":'.repeat(500_000) + '1' + '}'.repeat(500_000)
    const second = await validate(closed)
    expect(second.statusCode).toBe(422)
    expect(second.json<{ issues: { code: string }[] }>().issues[0]?.code).toBe('maxDepth')
  })

  it.each([
    ['', 400],
    ['{', 400],
    ['[]', 422],
    ['null', 422],
    ['"text"', 422],
  ])('is rejected as %j', async (body, status) => {
    expect((await validate(body)).statusCode).toBe(status)
  })

  it('is rejected above 6 MiB (SEC-14)', async () => {
    const answer = await validate(
      changed(validExample(), { '/applicant/additional_information': 'x'.repeat(6 * 1024 * 1024) }),
    )
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  it('is rejected as a form post', async () => {
    expect((await validate('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  })
})
