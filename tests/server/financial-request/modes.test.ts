import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsByProduct } from '../../../server/modules/financial-request/request.types.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { invalidExamples, validExamples } from '../../support/formExamples.ts'
import type { FormExample, Payload } from '../../support/formExamples.ts'
import { changed } from '../../support/leasingPrivate.ts'
import { aRequest, confirmedBy, requestSteps } from '../../support/requests.ts'
import type { Confirmation } from '../../support/requests.ts'

let portal: TestApp
let steps: ReturnType<typeof requestSteps>
let partner: Awaited<ReturnType<typeof steps.aPartner>>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
  steps = requestSteps(portal)
  partner = await steps.aPartner()
})
afterAll(() => portal.close())

const forms = Object.values(formsByProduct).map(({ form }) => form)
const modes = ['default', 'partner', 'prefill'] as const
const table = forms.flatMap(form => modes.map(mode => [form, mode] as const))
const isPrivate = (form: string) => form !== 'leasing-business'

/** With the token that this mode needs; examples have an unknown one. */
function ofPartner({ mode, payload }: Pick<FormExample, 'mode' | 'payload'>): Payload {
  const { lending } = payload as { lending?: Record<string, unknown> }
  if (
    mode === 'default' ||
    typeof lending?.['originator_token'] !== 'string' ||
    !/^p4rtner-/.test(lending['originator_token'])
  )
    return payload
  return changed(payload, {
    '/lending/originator_token': mode === 'prefill' ? partner.privateToken : partner.publicToken,
  })
}

async function faults(payload: Payload, mode: string): Promise<string[]> {
  const answer = await steps.validate(payload, {}, mode)
  if (answer.statusCode === 200) return []
  const { code, issues } = answer.json<{ code: string; issues: { path: string; code: string }[] }>()
  expect([answer.statusCode, code]).toEqual([422, 'VALIDATION_FAILED'])
  return issues.map(issue => `${issue.path} ${issue.code}`).sort()
}

describe.each(table)('%s in the mode %s (FRM-02, FRM-03)', (form, mode) => {
  it('accepts its valid examples', async () => {
    const examples = validExamples(form, mode).filter(({ name }) => name !== 'longest-values')
    expect(examples.length).toBeGreaterThan(1)
    for (const example of examples)
      expect([example.name, await faults(ofPartner(example), mode)]).toEqual([example.name, []])
  })

  it('rejects the others with exactly the expected issues', async () => {
    for (const { name, payload, issues } of invalidExamples(form, mode).filter(
      example => example.name !== 'product-of-another-form' && !example.name.includes('token'),
    )) {
      expect([name, await faults(ofPartner({ mode, payload }), mode)]).toEqual([
        name,
        issues.map(issue => `${issue.path} ${issue.code}`).sort(),
      ])
    }
  })

  it('is stored with its mode and the partner data known to the server', async () => {
    const type = !isPrivate(form) || mode === 'prefill' ? 'NONE' : 'DOKOBIT'
    const payload = confirmedBy(
      ofPartner({
        mode,
        payload: aRequest(form, { '/applicant/additional_information': undefined }, { name: 'minimal', mode }),
      }),
      type,
    )
    const { id, status, follow_url: address } = await steps.accepted(payload, {}, { mode })
    const row = await steps.stored(id)
    expect(row).toMatchObject({ form, mode, signing_type: type, status })
    expect([row.partner_id, row.financing_company]).toEqual(
      mode === 'default' ? [null, null] : [partner.id, 'Finansuotojas'],
    )
    expect(JSON.stringify(row.payload)).not.toContain(mode === 'prefill' ? partner.privateToken : partner.publicToken)
    // What a partner has filled in waits for its customer (PRT-11).
    expect(status).toBe(
      mode === 'prefill' ? 'AWAITING_CUSTOMER' : type === 'NONE' ? 'COMPLETE' : 'AWAITING_CONFIRMATION',
    )
    expect(address === undefined).toBe(type === 'NONE')
  })

  const allowed: readonly Confirmation[] =
    mode === 'prefill' ? ['NONE'] : isPrivate(form) ? ['DOKOBIT', 'NORDIGEN'] : ['NORDIGEN', 'NONE']
  it.each((['NONE', 'DOKOBIT', 'NORDIGEN'] as const).filter(type => !allowed.includes(type)))(
    'is not confirmed by %s',
    async type => {
      const payload = confirmedBy(
        ofPartner({
          mode,
          payload: aRequest(form, { '/applicant/additional_information': undefined }, { name: 'minimal', mode }),
        }),
        type,
        type === 'NORDIGEN' ? { md5_code: 'a'.repeat(32), requisition_id: 'abc' } : {},
      )
      const before = await steps.count()
      const answer = await steps.apply(payload, {}, { mode })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toContain('/signing/type')
      expect(await steps.count()).toBe(before)
    },
  )
})

describe('token of a partner', () => {
  const request = (
    token: unknown,
    mode: 'partner' | 'prefill',
    form: 'leasing-private' | 'loan-private' = 'leasing-private',
  ) =>
    changed(aRequest(form, { '/applicant/additional_information': undefined }, { name: 'minimal', mode }), {
      '/lending/originator_token': token as string,
    })

  it.each([
    ['that is unknown', () => 'x'.repeat(40)],
    ['that is private', () => partner.privateToken],
  ])('opens no partner form as one %s', async (_what, token) => {
    expect(await faults(request(token(), 'partner'), 'default')).toEqual(['/lending/originator_token partnerUnknown'])
  })

  it.each([
    ['that is unknown', () => 'x'.repeat(40)],
    ['that is public', () => partner.publicToken],
  ])('opens no prefill form as one %s', async (_what, token) => {
    expect(await faults(request(token(), 'prefill'), 'prefill')).toEqual(['/lending/originator_token partnerUnknown'])
  })

  it('opens only the products of its partner', async () => {
    const lender = await steps.aPartner({ leasing: false })
    expect(await faults(request(lender.publicToken, 'partner'), 'default')).toEqual([
      '/financial_product_type partnerProduct',
    ])
    expect(await faults(request(lender.publicToken, 'partner', 'loan-private'), 'default')).toEqual([])
  })

  it('opens nothing once the partner is disabled', async () => {
    const gone = await steps.aPartner()
    await portal.db.updateTable('partner').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await faults(request(gone.publicToken, 'partner'), 'default')).toEqual([
      '/lending/originator_token partnerUnknown',
    ])
  })

  it('allows a limited number of requests a day; rejected and repeated ones do not count', async () => {
    const small = await steps.aPartner({ daily: 2 })
    const own = (street: string) => changed(request(small.privateToken, 'prefill'), { '/applicant/surname': street })
    const first = own('Pirmoji')
    for (let round = 0; round < 3; round += 1) await steps.accepted(first, {}, { mode: 'prefill' })
    expect(
      (await steps.apply(changed(own('Klaida'), { '/applicant/email': 'x' }), {}, { mode: 'prefill' })).statusCode,
    ).toBe(422)
    await steps.accepted(own('Antroji'), {}, { mode: 'prefill' })
    expect((await steps.apply(own('Trečioji'), {}, { mode: 'prefill' })).statusCode).toBe(429)
  })

  it.each([
    ['default mode', null, false],
    ['prefill mode', undefined, true],
  ])('decides about the mode: without a token there is no %s of a partner', async (_what, token, prefill) => {
    const payload = changed(
      aRequest(
        'leasing-private',
        { '/applicant/additional_information': undefined },
        { name: 'minimal', mode: 'prefill' },
      ),
      { '/lending/originator_token': token },
    )
    expect((await faults(payload, prefill ? 'prefill' : 'default')).length).toBeGreaterThan(0)
  })
})

describe('guarantor', () => {
  const request = (mode: 'partner' | 'prefill') =>
    ofPartner({
      mode,
      payload: aRequest(
        'loan-private',
        { '/applicant/additional_information': undefined },
        { name: 'guarantor', mode },
      ),
    })

  it.each(['partner', 'prefill'] as const)(
    'can be named in the mode %s only where the portal offers it',
    async mode => {
      const settings = portal.app.portal.relatedApplicants as { guarantorByPartner: boolean }
      expect(await faults(request(mode), mode)).toEqual([])
      settings.guarantorByPartner = false
      try {
        expect(await faults(request(mode), mode)).toEqual(['/lending/has_guarantor guarantorNotOffered'])
      } finally {
        settings.guarantorByPartner = true
      }
    },
  )

  it('is invited as soon as the request is confirmed', async () => {
    const { id, follow_url: address = '' } = await steps.accepted(
      confirmedBy(request('partner'), 'DOKOBIT'),
      {},
      { mode: 'partner' },
    )
    steps.sign(address)
    expect(await steps.signed(address)).toBe('completed')
    expect((await steps.stored(id)).status).toBe('AWAITING_APPLICANTS')
    expect(
      await portal.db.selectFrom('related_applicant').select('role').where('application_id', '=', id).execute(),
    ).toEqual([{ role: 'guarantor' }])
  })
})

describe('invalid check digit', () => {
  it('is accepted by the server unless an operator makes the check digit an error', async () => {
    const payload = changed(aRequest('leasing-private', {}, { name: 'minimal' }), { '/applicant/code': '38001010001' })
    expect(await faults(payload, 'default')).toEqual([])
    const { ui } = await portal.app.forms.published('leasing-private')
    const field = (ui['fields'] as Record<string, { checksum?: { level: string } }>)['applicant.code']
    const rule = field?.checksum
    if (field === undefined || rule === undefined)
      throw new Error('the code of the applicant has no rule about its check digit')
    field.checksum = { ...rule, level: 'error' }
    try {
      expect(await faults(payload, 'default')).toEqual(['/applicant/code checksum'])
    } finally {
      field.checksum = rule
    }
  })
})
