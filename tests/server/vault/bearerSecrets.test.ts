import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { validNewUser } from '../../support/addUser.ts'
import { buildTestApp, demoPassword, type TestApp } from '../../support/app.ts'
import { changed, type Payload } from '../../support/leasingPrivate.ts'
import { mailsTo } from '../../support/passwordMail.ts'
import { aContractWithBills, wish } from '../../support/payments.ts'
import { authorise } from '../../support/reauthorise.ts'
import { anInvitation, relatedAddress } from '../../support/relatedApplicants.ts'
import { aDraft, aPrivateRequest, aRequest, confirmedBy, requestSteps } from '../../support/requests.ts'
import { everything } from '../../support/encrypted.ts'

/** Every secret that gives its holder access, by name. */
const secrets = new Map<string, string>()
let portal: TestApp
let tables: Map<string, string>
/** Messages of the simulators are kept to be read, that is what they are for; real ones leave the outbox with their text. */
const SIMULATED = 'simulated_message'

beforeAll(async () => {
  portal = await buildTestApp()
  await collect()
  await portal.app.outbox.wakeAll()
  tables = await everything(portal.db)
})
afterAll(() => portal.close())

async function textTo(recipient: string): Promise<string> {
  await portal.app.outbox.wakeAll()
  return (
    await portal.db
      .selectFrom('simulated_message')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).body
}

async function collect(): Promise<void> {
  const { app, client, as, db } = portal
  const note = (name: string, value: string | undefined): void => {
    secrets.set(name, value ?? '')
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, payload, headers })

  const first = await client().post('/api/login/username', { username: 'viewer', password: demoPassword })
  note('the token between password and code', first.json<{ token: string }>().token)
  const demo = await as('demo')
  note('the token of a session', demo.token)
  const stage = client(
    (await client().post('/api/login/username', { username: 'other', password: demoPassword })).json<{
      token: string
    }>().token,
  )
  await stage.post('/api/login/mfa/authenticate-request')
  const { phone_number: phone } = await db
    .selectFrom('app_user')
    .select('phone_number')
    .where('username', '=', 'other')
    .executeTakeFirstOrThrow()
  const finished = await stage.post('/api/login/mfa/authenticate', {
    sms_code: /\b\d{6}\b/.exec(await textTo(phone ?? ''))?.[0] ?? '',
  })
  note('the cookie of a device', /portal_device=([\w-]{43})/.exec(String(finished.headers['set-cookie']))?.[1])

  expect(
    (
      await post('/user/reset-password', {
        email: (
          await db.selectFrom('app_user').select('email').where('username', '=', 'viewer').executeTakeFirstOrThrow()
        ).email,
      })
    ).statusCode,
  ).toBe(200)
  const reset = (
    await mailsTo(
      portal,
      (await db.selectFrom('app_user').select('email').where('username', '=', 'viewer').executeTakeFirstOrThrow())
        .email,
    )
  ).at(-1)
  note('the link for a new password', reset?.token)
  note('the temporary password', reset?.temporaryPassword)
  expect(
    (await demo.post('/api/user', changed(validNewUser() as Payload, { '/email': 'invited@example.com' }))).statusCode,
  ).toBe(201)
  note('the invitation of a user', (await mailsTo(portal, 'invited@example.com')).at(-1)?.token)
  expect((await authorise(demo, 'EMAIL', undefined, demoPassword)).statusCode).toBe(200)
  expect((await demo.patch('/api/user/change-email', { email: 'changed@example.com' })).statusCode).toBe(200)
  note(
    'the confirmation of an e-mail address',
    /\/email-confirmation\/([\w-]+)/.exec(await textTo('changed@example.com'))?.[1],
  )

  const invited = await anInvitation(portal)
  note('the first token of an invited spouse', invited.applicationToken)
  note('the second token of an invited spouse', invited.applicantToken)
  note(
    'the access of an invited spouse',
    (await post(relatedAddress(invited).replace('/api', '') + '/access-code', { code: invited.code })).json<{
      access: string
    }>().access,
  )

  const steps = requestSteps(portal)
  const partner = await steps.aPartner()
  note('the public token of a partner', partner.publicToken)
  note('the private token of a partner', partner.privateToken)
  const prefill = confirmedBy(
    aRequest(
      'leasing-private',
      { '/lending/originator_token': partner.privateToken, '/applicant/email': 'customer@example.com' },
      { name: 'complete', mode: 'prefill' },
    ),
    'NONE',
  )
  await steps.accepted(prefill, { 'x-draft': aDraft() }, { mode: 'prefill' })
  note('the link of a customer', /customer\?token=([\w-]{43})/.exec(await textTo('customer@example.com'))?.[1])

  const draft = aDraft()
  const key = aDraft()
  const signing = await steps.accepted(aPrivateRequest(), { 'x-draft': draft, 'idempotency-key': key })
  note('the receipt of an application', signing.receipt)
  note('the token of an open signing', steps.tokenOf(signing.follow_url ?? ''))
  note('the token of a signer', steps.session(signing.follow_url ?? '').signers[0]?.accessToken)
  note('the secret of a draft', draft)

  const [bank] = (await app.inject({ url: '/api/form/institutions?country=LT' })).json<{ id: string }[]>()
  const md5 = randomBytes(16).toString('hex')
  expect(
    (
      await post('/form/institutions', {
        institution_id: bank?.id,
        md5_code: md5,
        language: 'lt',
        registration_code: '48503149013',
        digest: randomBytes(32).toString('hex'),
      })
    ).statusCode,
  ).toBe(200)
  note('the code of an identification at a bank', md5)

  const { contractId } = await aContractWithBills(portal, ['60.00'])
  const payment = await demo.post('/api/payment/create', wish(contractId, '10.00'))
  note('the address of an open payment', payment.json<{ payload: { redirect_url: string } }>().payload.redirect_url)
  note('a saved form', randomBytes(16).toString('hex'))
  expect(
    (await post('/form/saved', { id: secrets.get('a saved form'), share: randomBytes(32).toString('base64') }))
      .statusCode,
  ).toBe(201)
}

it('bearer secrets of each kind are collected once', () => {
  for (const [name, secret] of secrets) expect(secret.length, name).toBeGreaterThanOrEqual(16)
  expect(secrets.size).toBe(20)
  expect(tables.size).toBeGreaterThan(40)
})

it('bearer secrets are in no table, in any notation', () => {
  const found: string[] = []
  for (const [name, secret] of secrets) {
    const forms = [
      secret,
      secret.toLowerCase(),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret, 'base64url').toString('hex'),
    ].filter(form => form.length >= 16)
    for (const [table, rows] of tables) {
      const low = rows.toLowerCase()
      if (table !== SIMULATED && forms.some(form => low.includes(form.toLowerCase()))) found.push(`${name} in ${table}`)
    }
  }
  expect(found).toEqual([])
})

it('sent messages have left the outbox with their content', async () => {
  const rows = await portal.db.selectFrom('outbox').select(['body', 'sent_at']).execute()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ body, sent_at: sentAt }) => sentAt !== null && body !== '')).toEqual([])
})
