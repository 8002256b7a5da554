import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerConfirmation } from '../../../server/modules/customer-confirmation/customer-tools.service.ts'
import { decryptRow } from '../../../server/vault/encryptedRow.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import type { Payload } from '../../support/formExamples.ts'
import { changed } from '../../support/leasingPrivate.ts'
import { aDraft, aRequest, confirmedBy, requestSteps } from '../../support/requests.ts'
import type { Answer, Form } from '../../support/requests.ts'

const clock = aClock()
const DAY = 24 * 3600
let portal: TestApp
let steps: ReturnType<typeof requestSteps>
let partner: Awaited<ReturnType<typeof steps.aPartner>>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = requestSteps(portal)
})
beforeEach(async () => {
  partner = await steps.aPartner()
})
afterAll(() => portal.close())

let people = 0
type Opened = {
  form: Form
  mode: string
  answers: { lending: Payload; applicant: Payload }
  files: { name: string }[]
  partner: { name: string }
}
type Prefilled = Answer & { token: string; email: string; payload: Payload; draft: string }

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
const codeOf = (answer: { statusCode: number; json<T>(): T }) =>
  `${answer.statusCode} ${answer.json<{ code: string }>().code}`
const open = (token: string) => post('/form/financial-request/customer/open', { token })
const opened = async (token: string): Promise<Opened> => (await open(token)).json<Opened>()
const send = (token: string, payload: Payload, headers: Record<string, string> = {}) =>
  post('/form/financial-request/customer/apply', payload, { 'x-customer-link': token, ...headers })
const requests = () =>
  portal.app.inject({
    url: '/api/form/partner/prefill/requests',
    headers: { 'x-originator-private-token': partner.privateToken },
  })
const resend = (id: string, privateToken = partner.privateToken) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/form/partner/prefill/requests/${id}/resend`,
    headers: { 'x-originator-private-token': privateToken },
  })

async function messagesTo(to: string): Promise<string[]> {
  await portal.app.outbox.wakeAll()
  return (
    await portal.db
      .selectFrom('simulated_message')
      .select(['subject', 'body'])
      .where('recipient', '=', to)
      .orderBy('id')
      .execute()
  ).map(({ subject, body }) => `${subject ?? ''}\n${body}`)
}
const tokenIn = (text: string | undefined): string =>
  /Request\/customer\?token=([\w-]{43})&language=\w\w/.exec(text ?? '')?.[1] ?? ''

/** A partner fills in a form; the link is read where it arrives. */
async function prefilled(
  form: Form = 'leasing-private',
  changes: Record<string, Payload[string] | undefined> = {},
  name = 'complete',
): Promise<Prefilled> {
  people += 1
  const email = `klientas${people}@example.com`
  const payload = confirmedBy(
    aRequest(
      form,
      { '/lending/originator_token': partner.privateToken, '/applicant/email': email, ...changes },
      { name, mode: 'prefill' },
    ),
    'NONE',
  )
  const draft = aDraft()
  const answer = await steps.accepted(payload, { 'x-draft': draft }, { mode: 'prefill' })
  return { ...answer, token: tokenIn((await messagesTo(email)).at(-1)), email, payload, draft }
}

/** What the customer's page sends of what it was opened with. */
function fromCustomer(
  { answers }: Opened,
  token: string,
  form: Form,
  changes: Record<string, Payload[string] | undefined> = {},
): Payload {
  const base = aRequest(
    form,
    { '/applicant/additional_information': undefined, '/applicant/files': undefined },
    { name: 'complete', mode: 'partner' },
  ) as { lending: Payload; applicant: Payload }
  const merged = {
    ...base,
    lending: { ...base.lending, ...answers.lending, originator_token: token, prefill: false },
    applicant: { ...base.applicant, ...answers.applicant, token: null },
  }
  return confirmedBy(changed(merged as unknown as Payload, changes), form === 'leasing-business' ? 'NONE' : 'DOKOBIT')
}

describe('request filled in by a partner', () => {
  it('waits for the customer, who receives a link that names the partner; it has no applicant yet (PRT-11)', async () => {
    const { id, status, reference, email, token } = await prefilled()
    expect(status).toBe('AWAITING_CUSTOMER')
    expect(await steps.stored(id)).toMatchObject({
      status: 'AWAITING_CUSTOMER',
      confirmed_at: null,
      evidence: null,
      mode: 'prefill',
    })
    const mails = await messagesTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('UAB „Bandomasis partneris“')
    expect(mails[0]).toContain(reference)
    expect(token).toHaveLength(43)
    const links = JSON.stringify(await portal.db.selectFrom('customer_link').selectAll().execute())
    expect(links).not.toContain(token)
    expect(
      await portal.db.selectFrom('related_applicant').select('id').where('application_id', '=', id).execute(),
    ).toEqual([])
  })

  it.each([
    '/applicant/is_consent_of_data_processing_agreed',
    '/applicant/is_marketing_consent',
    '/lending/is_rent_consent',
  ])('cannot claim the consent %s for the customer', async path => {
    const payload = confirmedBy(
      aRequest(
        'leasing-private',
        { '/lending/originator_token': partner.privateToken, [path]: true },
        { mode: 'prefill' },
      ),
      'NONE',
    )
    const answer = await steps.apply(payload, {}, { mode: 'prefill' })
    expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues.map(issue => issue.path)]).toEqual([
      422,
      [path],
    ])
  })

  it('is stored once however often it is sent, and notifies the customer once', async () => {
    const { payload, draft, id, email } = await prefilled()
    const again = await steps.accepted(payload, { 'x-draft': draft }, { mode: 'prefill' })
    expect([again.id, again.status, (await messagesTo(email)).length]).toEqual([id, 'AWAITING_CUSTOMER', 1])
  })

  it('can be corrected by the partner until the customer sends the request; the former link becomes invalid', async () => {
    const { payload, draft, id, token, email } = await prefilled()
    const other = await steps.accepted(
      changed(payload, { '/applicant/surname': 'Pataisyta' }),
      { 'x-draft': draft },
      { mode: 'prefill' },
    )
    expect([other.id, other.status]).toEqual([id, 'AWAITING_CUSTOMER'])
    expect((await open(token)).statusCode).toBe(404)
    expect((await opened(tokenIn((await messagesTo(email)).at(-1)))).answers.applicant['surname']).toBe('Pataisyta')
  })

  it('sends the link by SMS when the setting requires it', async () => {
    const settings = portal.app.portal.prefillConfirmation as { linkBy: 'EMAIL' | 'SMS' }
    settings.linkBy = 'SMS'
    try {
      const phone = '+37061234999'
      const { email } = await prefilled('loan-private', { '/applicant/phone': phone })
      expect(await messagesTo(email)).toEqual([])
      const [text] = await messagesTo(phone)
      expect(text).toContain('UAB „Bandomasis partneris“')
      expect(text).toContain('/loanRequest/customer?token=')
    } finally {
      settings.linkBy = 'EMAIL'
    }
  })
})

describe('customer', () => {
  it('receives the answers of the partner, without tokens and file contents', async () => {
    const { id, token, payload } = await prefilled()
    const answer = await open(token)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { form, mode, answers, files, partner: by } = answer.json<Opened>()
    expect([form, mode, by.name, files.map(({ name }) => name)]).toEqual([
      'leasing-private',
      'partner',
      'UAB „Bandomasis partneris“',
      ['pažyma 2026.pdf'],
    ])
    expect(answers.applicant).toMatchObject({ name: (payload['applicant'] as Payload)['name'], city: 'Kaunas' })
    expect(answer.body).not.toContain(partner.privateToken)
    expect(answer.body).not.toContain('fileContent')
    expect(await steps.events(id)).toEqual([
      'AWAITING_CONFIRMATION NONE',
      'AWAITING_CUSTOMER EMAIL',
      'CUSTOMER_OPENED null',
    ])
  })

  it('corrects, consents and signs as any applicant; the partner and the files stay, the link is used up (PRT-12)', async () => {
    const { id, token, reference } = await prefilled()
    const payload = fromCustomer(await opened(token), token, 'leasing-private', { '/applicant/city': 'Vilnius' })
    const answer = await send(token, payload)
    expect([
      answer.statusCode,
      answer.json<Answer>().id,
      answer.json<Answer>().reference,
      answer.json<Answer>().status,
    ]).toEqual([201, id, reference, 'AWAITING_CONFIRMATION'])
    const { follow_url: address = '' } = answer.json<Answer>()
    steps.sign(address)
    expect(await steps.signed(address)).toBe('completed')
    const row = await steps.stored(id)
    expect(row).toMatchObject({
      partner_id: partner.id,
      financing_company: 'Finansuotojas',
      evidence: 'DOKOBIT',
      mode: 'partner',
    })
    expect(['COMPLETE', 'AWAITING_APPLICANTS']).toContain(row.status)
    const { applicant } = decryptRow(portal.db, 'application', row).payload('payload', row.payload) as {
      applicant: { city: string; files: { fileName: string }[]; is_consent_of_data_processing_agreed: boolean }
    }
    expect([
      applicant.city,
      applicant.files.map(({ fileName }) => fileName),
      applicant.is_consent_of_data_processing_agreed,
    ]).toEqual(['Vilnius', ['pažyma 2026.pdf'], true])
    expect(
      await portal.db.selectFrom('application_file').select('file_name').where('application_id', '=', id).execute(),
    ).toHaveLength(1)
    expect(JSON.stringify(row.payload)).not.toContain(token)
    expect(codeOf(await open(token))).toBe('409 REQUEST_CONFIRMED')
  })

  it('cannot send without the consent or with required fields missing (FRM-38)', async () => {
    const { token } = await prefilled('leasing-private', {}, 'minimal')
    const payload = fromCustomer(await opened(token), token, 'leasing-private', {
      '/applicant/is_consent_of_data_processing_agreed': undefined,
      '/applicant/finances': undefined,
    })
    const answer = await send(token, payload)
    expect(answer.statusCode).toBe(422)
    expect(
      answer
        .json<{ issues: { path: string }[] }>()
        .issues.map(({ path }) => path)
        .toSorted(),
    ).toEqual(expect.arrayContaining(['/applicant/finances', '/applicant/is_consent_of_data_processing_agreed']))
  })

  it('receives a mail that names the partner once a company has confirmed', async () => {
    const { id, token, email } = await prefilled('leasing-business')
    const answer = await send(token, fromCustomer(await opened(token), token, 'leasing-business'))
    expect([answer.statusCode, answer.json<Answer>().status]).toEqual([201, 'COMPLETE'])
    expect((await steps.stored(id)).evidence).toBe('NONE')
    expect((await messagesTo(email)).at(-1)).toContain('UAB „Bandomasis partneris“')
  })

  it('confirms once after a lost response, a double click or from two devices: repeats return the same, others are rejected', async () => {
    const { id, token } = await prefilled('leasing-business')
    const payload = fromCustomer(await opened(token), token, 'leasing-business')
    const answers = await Promise.all([send(token, payload), send(token, payload), send(token, payload)])
    expect(answers.map(answer => [answer.statusCode, answer.json<Answer>().id, answer.json<Answer>().status])).toEqual(
      Array(3).fill([201, id, 'COMPLETE']),
    )
    expect(codeOf(await send(token, changed(payload, { '/applicant/city': 'Kitur' })))).toBe('409 REQUEST_CONFIRMED')
    expect((await steps.events(id)).filter(event => event.startsWith('COMPLETE'))).toHaveLength(1)
  })

  it('keeps the corrections when the partner sends again', async () => {
    const { id, token, payload, draft } = await prefilled()
    await send(token, fromCustomer(await opened(token), token, 'leasing-private'))
    const late = await steps.apply(
      changed(payload, { '/applicant/surname': 'Vėluojanti' }),
      { 'x-draft': draft },
      { mode: 'prefill' },
    )
    expect(codeOf(late)).toBe('409 REQUEST_CONFIRMED')
    expect((await steps.stored(id)).status).toBe('AWAITING_CONFIRMATION')
  })

  it('can open nothing else with the link: no other form, no other call, no guessed token', async () => {
    const { token } = await prefilled()
    const other = fromCustomer(await opened((await prefilled('loan-private')).token), token, 'loan-private')
    expect((await send(token, other)).statusCode).toBe(422)
    expect((await send('x'.repeat(43), other)).statusCode).toBe(404)
    expect((await post('/form/financial-request/customer/apply', other)).statusCode).toBe(404)
    expect((await open('x'.repeat(43))).statusCode).toBe(404)
    expect(
      (await portal.app.inject({ url: `/api/form/partner/prefill/validate?originatorPrivateToken=${token}` }))
        .statusCode,
    ).toBe(404)
    expect((await steps.apply(fromCustomer(await opened(token), token, 'leasing-private'), {})).statusCode).toBe(422)
  })
})

describe('customer who never opens the link', () => {
  const sweep = () => customerConfirmation(portal.app).sweep()

  it('lets the request expire; partner and operators see it, and it is deleted in the end (PRT-13)', async () => {
    const { id, token } = await prefilled()
    clock.advance(14 * DAY)
    expect(codeOf(await open(token))).toBe('410 INVITATION_EXPIRED')
    await sweep()
    expect((await steps.stored(id)).status).toBe('EXPIRED')
    expect(codeOf(await open(token))).toBe('410 INVITATION_EXPIRED')
    expect((await requests()).json<{ requests: { id: string; status: string }[] }>().requests).toMatchObject([
      { id, status: 'EXPIRED' },
    ])
    clock.advance(31 * DAY)
    await sweep()
    expect(await portal.db.selectFrom('application').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('until the last moment has a day to finish', async () => {
    const { id, token } = await prefilled('leasing-business')
    clock.advance(14 * DAY - 60)
    const page = await opened(token)
    clock.advance(12 * 3600)
    await sweep()
    expect((await send(token, fromCustomer(page, token, 'leasing-business'))).statusCode).toBe(201)
    expect((await steps.stored(id)).status).toBe('COMPLETE')
  })

  it('can be sent a new link by the partner, a few times a day; the former one becomes invalid and the request waits again', async () => {
    const { id, token, email } = await prefilled()
    clock.advance(15 * DAY)
    await sweep()
    expect((await resend(id)).statusCode).toBe(204)
    expect((await steps.stored(id)).status).toBe('AWAITING_CUSTOMER')
    expect((await open(token)).statusCode).toBe(404)
    expect((await open(tokenIn((await messagesTo(email)).at(-1)))).statusCode).toBe(200)
    const codes = []
    for (let round = 0; round < 5; round += 1) codes.push((await resend(id)).statusCode)
    expect(codes).toEqual([204, 204, 204, 204, 429])
  })

  it('is hidden from other partners', async () => {
    const { id } = await prefilled()
    const other = await steps.aPartner()
    expect((await resend(id, other.privateToken)).statusCode).toBe(404)
    expect((await resend(id, partner.publicToken)).statusCode).toBe(404)
    expect(
      (
        await portal.app.inject({
          url: '/api/form/partner/prefill/requests',
          headers: { 'x-originator-private-token': other.privateToken },
        })
      ).json(),
    ).toEqual({ requests: [] })
  })

  it('receives no new link for a confirmed request', async () => {
    const { id, token } = await prefilled('leasing-business')
    await send(token, fromCustomer(await opened(token), token, 'leasing-business'))
    expect(codeOf(await resend(id))).toBe('409 REQUEST_CONFIRMED')
  })
})

describe('profile clone', () => {
  it('lets the partner send directly without the customer, and the mail names the partner (PRT-10)', async () => {
    const clone = await buildTestApp({ demo: false, config: { now: clock.now, profile: 'clone' } })
    try {
      const own = requestSteps(clone)
      const { privateToken } = await own.aPartner()
      const payload = confirmedBy(
        aRequest(
          'leasing-business',
          { '/lending/originator_token': privateToken, '/applicant/email': 'klonas@example.com' },
          { mode: 'prefill' },
        ),
        'NONE',
      )
      expect((await own.accepted(payload, {}, { mode: 'prefill' })).status).toBe('COMPLETE')
      await clone.app.outbox.wakeAll()
      const mails = await clone.db
        .selectFrom('simulated_message')
        .select('body')
        .where('recipient', '=', 'klonas@example.com')
        .execute()
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain('UAB „Bandomasis partneris“')
    } finally {
      await clone.close()
    }
  })
})

describe('company leasing through a partner', () => {
  it('is offered where the partner may use it, and rejected elsewhere', async () => {
    const validate = async () =>
      (await portal.app.inject({ url: `/api/form/partner/validate?originatorToken=${partner.publicToken}` })).json<{
        offers_business?: boolean
      }>().offers_business
    const request = () =>
      steps.validate(
        aRequest('leasing-business', { '/lending/originator_token': partner.publicToken }, { mode: 'partner' }),
        {},
        'partner',
      )
    expect([await validate(), (await request()).statusCode]).toEqual([undefined, 200])
    await portal.db.updateTable('partner').set({ offers_business: false }).where('id', '=', partner.id).execute()
    expect([await validate(), (await request()).statusCode]).toEqual([false, 422])
  })
})
