import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { mailsTo } from '../../support/passwordMail.ts'
import { aUser } from '../../support/people.ts'
import type { TestUser } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>
let nextNetwork = 0

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const emailOf = ({ username }: Pick<TestUser, 'username'>) => `${username}@company.example`
const aNetwork = () => `10.50.${(nextNetwork += 1)}.9`
const ask = (email: unknown, address = aNetwork()) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/user/reset-password',
    payload: { email } as object,
    remoteAddress: address,
    headers: { host: 'evil.example' },
  })

describe('forgotten password', () => {
  it('sends a mail to the stored address, and never uses the host of the request (SEC-25)', async () => {
    const user = await aUser(portal.db)
    const answer = await ask(emailOf(user).toUpperCase())
    expect([answer.statusCode, answer.json()]).toEqual([200, { is_reset_password_email_sent: true }])
    const mails = await mailsTo(portal, emailOf(user))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${portal.config.publicUrl}/password-change/`)
    expect(mails[0]?.text).not.toContain('evil.example')
  })

  it('returns the same, after the same minimum time, for known, unknown and disabled accounts (LOG-54, SEC-13)', async () => {
    const known = await aUser(portal.db)
    const closed = await aUser(portal.db, { disabled: true })
    const before = await portal.db.selectFrom('simulated_message').select('id').execute()
    const answers = []
    for (const email of [emailOf(known), 'nobody@company.example', emailOf(closed)]) {
      const started = performance.now()
      const answer = await ask(email)
      expect(performance.now() - started).toBeGreaterThan(140)
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
      answers.push({ status: answer.statusCode, body: answer.json(), headers })
    }
    expect(answers[0]).toMatchObject({ status: 200 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await portal.app.outbox.wakeAll()
    expect(await portal.db.selectFrom('simulated_message').select('id').execute()).toHaveLength(before.length + 1)
  })

  it('of one address from one network has to wait after five requests, for known and unknown addresses', async () => {
    for (const email of [emailOf(await aUser(portal.db)), 'somebody-else@company.example']) {
      const address = aNetwork()
      for (let count = 0; count < 5; count += 1) expect((await ask(email, address)).statusCode).toBe(200)
      for (const wait of [60, 120]) {
        const answer = await ask(email.toUpperCase(), address)
        expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([
          429,
          'TOO_MANY_ATTEMPTS',
          String(wait),
        ])
        clock.advance(wait)
        expect((await ask(email, address)).statusCode).toBe(200)
      }
    }
  })

  it('requested from many networks floods no mailbox, reveals nothing, and the owner still gets a link', async () => {
    const user = await aUser(portal.db)
    await steps.signIn(user)
    for (let count = 0; count < 14; count += 1) expect((await ask(emailOf(user))).statusCode).toBe(200)
    expect(await mailsTo(portal, emailOf(user))).toHaveLength(10)
    expect((await ask(emailOf(user), '127.0.0.1')).statusCode).toBe(200)
    expect(await mailsTo(portal, emailOf(user))).toHaveLength(11)
  })

  it('is rate-limited per network, whatever the addresses', async () => {
    const address = aNetwork()
    for (let count = 0; count < 40; count += 1)
      expect((await ask(`guess-${count}@company.example`, address)).statusCode).toBe(200)
    expect((await ask('guess-40@company.example', address)).statusCode).toBe(429)
    clock.advance(15 * 60)
    expect((await ask('guess-41@company.example', address)).statusCode).toBe(200)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['null', null],
    ['a number', 7],
    ['no address', 'rasa'],
    ['10 KB', `${'a'.repeat(10_240)}@x.lt`],
    ['a list', ['a@b.lt']],
    ['a line break', 'a@b.lt\nbcc: c@d.lt'],
  ])('is rejected when the address is %s', async (_what, email) => {
    const answer = await ask(email)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
  })
})

describe('password reset inside the portal', () => {
  it("is sent to the user's address, with the same limits", async () => {
    const user = await aUser(portal.db)
    const session = await steps.signIn(user)
    for (let count = 0; count < 5; count += 1) {
      const answer = await session.post('/api/user/reset-password/authenticated')
      expect([answer.statusCode, answer.json()]).toEqual([200, { is_reset_password_email_sent: true }])
    }
    expect((await session.post('/api/user/reset-password/authenticated')).statusCode).toBe(429)
    expect(await mailsTo(portal, emailOf(user))).toHaveLength(5)
    expect((await session.get('/api/user')).statusCode).toBe(200)
  })

  it('requires a session', async () => {
    expect(codeOf(await portal.client().post('/api/user/reset-password/authenticated'))).toBe('SME6')
  })
})
