import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { buildApp } from '../../../server/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps, notCode } from '../../support/login.ts'
import { aUser } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>

beforeAll(async () => {
  // Of a thousand calls at once each waits for its connection: whom the pool turns away (decision 033, tests/server/db) proves nothing about codes.
  portal = await buildTestApp({ demo: false, config: { now: clock.now, connectTimeoutMs: 60_000 } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const messagesTo = async (phone: string | null) => {
  await portal.app.outbox.wakeAll()
  return portal.db
    .selectFrom('simulated_message')
    .selectAll()
    .where('recipient', '=', phone ?? '')
    .orderBy('id')
    .execute()
}

/** A login that waits for its code. */
async function waiting() {
  const user = await aUser(portal.db)
  const stage = await steps.stageOf(user)
  await steps.requestCode(stage)
  return { user, stage, code: await steps.codeOf(user) }
}

describe('login code', () => {
  it('is sent to the stored number in the language of the user, and the response shows a masked number (LOG-20, LOG-23)', async () => {
    const user = await aUser(portal.db, { phone: '+37061234512', language: 'lt' })
    const answer = await steps.requestCode(await steps.stageOf(user))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ phoneMask: '+370 *** **12', resendAfterSeconds: 60, expiresInSeconds: 180 })
    const messages = await messagesTo('+37061234512')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      channel: 'SMS',
      subject: null,
      body: expect.stringMatching(/prisijungimo kodas – \d{6}\./),
    })
  })

  it('opens a session under a new token, and the token of the stage expires at once (SES-05)', async () => {
    const { stage, code } = await waiting()
    const answer = await steps.sendCode(stage, code)
    expect(answer.statusCode).toBe(200)
    const { token, stage: name } = answer.json<{ token: string; stage: string }>()
    expect(name).toBe('FULL')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(stage.token)
    expect((await portal.client(token).get('/api/user')).statusCode).toBe(200)
    for (const path of ['authenticate-request', 'resend-sms'])
      expect(codeOf(await stage.post(`/api/login/mfa/${path}`))).toBe('SME6')
    expect(codeOf(await steps.sendCode(stage, code))).toBe('SME6')
  })

  it('may contain spaces', async () => {
    const { stage, code } = await waiting()
    expect((await steps.sendCode(stage, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
  })

  it('is stored as an HMAC only, and leaves the outbox when sent', async () => {
    const { user, code } = await waiting()
    const stored = await portal.db
      .selectFrom('sms_code')
      .innerJoin('session', 'session.id', 'sms_code.session_id')
      .select('code_hmac')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(stored.code_hmac).toHaveLength(32)
    expect(Buffer.from(stored.code_hmac).toString('latin1')).not.toContain(code)
    const row = await portal.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', user.phone ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ body: '', attempts: 1 })
    expect(row.sent_at).not.toBeNull()
  })

  it('is sent once, however often the page requests it', async () => {
    const { user, stage } = await waiting()
    clock.advance(10)
    const answers = await Promise.all([steps.requestCode(stage), steps.requestCode(stage), steps.requestCode(stage)])
    for (const answer of answers) expect(answer.json()).toMatchObject({ resendAfterSeconds: 50, expiresInSeconds: 170 })
    expect(await messagesTo(user.phone)).toHaveLength(1)
  })

  it('is sent once for parallel first requests', async () => {
    const user = await aUser(portal.db)
    const stage = await steps.stageOf(user)
    const answers = await Promise.all(Array.from({ length: 8 }, () => steps.requestCode(stage)))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(8).fill(200))
    expect(await messagesTo(user.phone)).toHaveLength(1)
  })
})

describe('wrong login code', () => {
  it('reports the remaining attempts; after the third even the right code is rejected (LOG-21, SEC-23)', async () => {
    const { stage, code } = await waiting()
    for (const remaining of [2, 1, 0]) {
      const answer = await steps.sendCode(stage, notCode(code))
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({
        code: 'SMS_CODE_INCORRECT',
        details: { remaining },
        issues: [{ path: '/sms_code', code: 'SMS_CODE_INCORRECT', params: { remaining } }],
      })
    }
    const answer = await steps.sendCode(stage, code)
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SMS_CODE_EXHAUSTED'])
  })

  it('is checked three times in a thousand parallel guesses', async () => {
    const { stage, code } = await waiting()
    const guesses = Array.from({ length: 1000 }, (_value, index) => String(index).padStart(6, '0')).filter(
      guess => guess !== code,
    )
    const answers = await Promise.all(guesses.map(guess => steps.sendCode(stage, guess)))
    const codes = answers.map(codeOf)
    expect(codes.filter(value => value === 'SMS_CODE_INCORRECT')).toHaveLength(3)
    expect(codes.filter(value => value === 'SMS_CODE_EXHAUSTED')).toHaveLength(guesses.length - 3)
    expect(codeOf(await steps.sendCode(stage, code))).toBe('SMS_CODE_EXHAUSTED')
  })

  it('stays wrong when it belongs to another login of the same user', async () => {
    const user = await aUser(portal.db)
    const [first, second] = [await steps.stageOf(user), await steps.stageOf(user)]
    await steps.requestCode(first)
    const code = await steps.codeOf(user)
    await steps.requestCode(second)
    if (code !== (await steps.codeOf(user)))
      expect(codeOf(await steps.sendCode(second, code))).toBe('SMS_CODE_INCORRECT')
    expect((await steps.sendCode(first, code)).statusCode).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['an empty text', { sms_code: '' }],
    ['a long text', { sms_code: '1'.repeat(21) }],
    ['a number', { sms_code: 123456 }],
    ['NUL', { sms_code: '12\u0000' }],
  ])('is rejected without using an attempt when the body has %s', async (_what, body) => {
    const { stage, code } = await waiting()
    for (let count = 0; count < 4; count += 1)
      expect((await stage.post('/api/login/mfa/authenticate', body)).statusCode).toBe(422)
    expect((await steps.sendCode(stage, code)).statusCode).toBe(200)
  })
})

describe('expired or used login code', () => {
  it('is rejected after three minutes (LOG-20)', async () => {
    const { stage, code } = await waiting()
    clock.advance(180)
    const answer = await steps.sendCode(stage, code)
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SMS_CODE_EXPIRED'])
  })

  it('opens one session for two concurrent requests', async () => {
    const { stage, code } = await waiting()
    const answers = await Promise.all(Array.from({ length: 10 }, () => steps.sendCode(stage, code)))
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.statusCode !== 200).map(codeOf)).toEqual(Array(9).fill('SME6'))
  })

  it('is reported before any code was requested', async () => {
    const user = await aUser(portal.db)
    expect(codeOf(await steps.sendCode(await steps.stageOf(user), '123456'))).toBe('SMS_CODE_EXPIRED')
  })
})

describe('resending', () => {
  it('has to wait 60, then 120 seconds, and invalidates the former code (LOG-22)', async () => {
    const { user, stage, code } = await waiting()
    const early = await stage.post('/api/login/mfa/resend-sms')
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60'])
    await steps.sendCode(stage, notCode(code))
    clock.advance(60)
    const second = await stage.post('/api/login/mfa/resend-sms')
    expect(second.json()).toEqual({ phoneMask: expect.any(String), resendAfterSeconds: 120, expiresInSeconds: 180 })
    const newer = await steps.codeOf(user)
    if (newer !== code) expect(codeOf(await steps.sendCode(stage, code))).toBe('SMS_CODE_INCORRECT')
    clock.advance(119)
    expect((await stage.post('/api/login/mfa/resend-sms')).headers['retry-after']).toBe('1')
    clock.advance(1)
    expect((await stage.post('/api/login/mfa/resend-sms')).json()).toMatchObject({ resendAfterSeconds: 240 })
    expect(await messagesTo(user.phone)).toHaveLength(3)
    expect((await steps.sendCode(stage, await steps.codeOf(user))).statusCode).toBe(200)
  })

  it('gives new attempts', async () => {
    const { user, stage, code } = await waiting()
    for (let count = 0; count < 3; count += 1) await steps.sendCode(stage, notCode(code))
    clock.advance(60)
    await stage.post('/api/login/mfa/resend-sms')
    expect((await steps.sendCode(stage, await steps.codeOf(user))).statusCode).toBe(200)
  })

  it('leaves two of five attempts after three wrong codes; the fifth ends the login, whatever follows (LOG-21, SEC-23)', async () => {
    const { user, stage, code } = await waiting()
    for (let count = 0; count < 3; count += 1) await steps.sendCode(stage, notCode(code))
    clock.advance(60)
    await stage.post('/api/login/mfa/resend-sms')
    const newer = await steps.codeOf(user)
    expect((await steps.sendCode(stage, notCode(newer))).json()).toMatchObject({
      code: 'SMS_CODE_INCORRECT',
      details: { remaining: 1 },
    })
    const last = await steps.sendCode(stage, notCode(newer))
    expect([last.statusCode, codeOf(last)]).toEqual([401, 'SMS_CODE_LOGIN_EXHAUSTED'])
    clock.advance(120)
    for (const answer of [
      await steps.sendCode(stage, newer),
      await stage.post('/api/login/mfa/resend-sms'),
      await steps.requestCode(stage),
    ]) {
      expect(codeOf(answer)).toBe('SMS_CODE_LOGIN_EXHAUSTED')
    }
    expect(await messagesTo(user.phone)).toHaveLength(2)
  })

  it('is possible three times at most', async () => {
    const { user, stage } = await waiting()
    await portal.db
      .updateTable('session')
      .set({ absolute_expires_at: new Date(clock.now().getTime() + 3_600_000) })
      .where('user_id', '=', user.id)
      .execute()
    for (const wait of [60, 120, 240]) {
      clock.advance(wait)
      expect((await stage.post('/api/login/mfa/resend-sms')).statusCode).toBe(200)
    }
    clock.advance(600)
    expect((await stage.post('/api/login/mfa/resend-sms')).statusCode).toBe(429)
    expect(await messagesTo(user.phone)).toHaveLength(4)
  })

  it('sends one message for parallel requests', async () => {
    const { user, stage } = await waiting()
    clock.advance(60)
    await Promise.all(Array.from({ length: 8 }, () => stage.post('/api/login/mfa/resend-sms')))
    expect(await messagesTo(user.phone)).toHaveLength(2)
  })
})

describe('stage between password and code', () => {
  it('ends after five minutes', async () => {
    const { stage, code } = await waiting()
    clock.advance(300)
    for (const answer of [
      await steps.requestCode(stage),
      await stage.post('/api/login/mfa/resend-sms'),
      await steps.sendCode(stage, code),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SME6'])
    }
  })

  it('may call only the second factor (SES-04)', async () => {
    const { stage } = await waiting()
    for (const url of ['/api/user', '/api/user/parties', '/api/parties/T-1'])
      expect(codeOf(await stage.get(url))).toBe('SME6')
    for (const url of [
      '/api/user/terms-conditions:accept',
      '/api/user/parties/switch?partyFid=T-1',
      '/api/logout/user',
    ]) {
      expect(codeOf(await stage.post(url))).toBe('SME6')
    }
  })

  it('is not reachable with the token of a session', async () => {
    const session = await steps.signIn(await aUser(portal.db))
    for (const path of ['authenticate-request', 'resend-sms'])
      expect(codeOf(await session.post(`/api/login/mfa/${path}`))).toBe('SME6')
    expect(codeOf(await steps.sendCode(session, '123456'))).toBe('SME6')
  })
})

describe('ten wrong codes of an account in a day', () => {
  /** Logins whose three tries are wrong, until `wrong` codes have been entered. */
  async function enterWrong(user: Awaited<ReturnType<typeof aUser>>, wrong: number) {
    const answers = []
    for (let entered = 0; entered < wrong;) {
      const stage = await steps.stageOf(user)
      await steps.requestCode(stage)
      for (let tried = 0; tried < 3 && entered < wrong; tried += 1, entered += 1)
        answers.push(await steps.sendCode(stage, notCode(await steps.codeOf(user))))
    }
    return answers
  }
  const mailsTo = (email: string) =>
    portal.db
      .selectFrom('outbox')
      .select(['channel', 'subject'])
      .where('recipient', '=', email)
      .where('subject', 'like', '%wrong login codes%')
      .execute()
  const emailOf = async (id: string) =>
    (await portal.db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

  it('lock the codes for a day, over all logins: none is sent or checked, not even the right one; the owner gets one mail (LOG-24, SEC-23)', async () => {
    const user = await aUser(portal.db)
    expect((await enterWrong(user, 9)).map(codeOf)).toEqual(Array<string>(9).fill('SMS_CODE_INCORRECT'))
    // Three logins may be open; which of several of the same moment is the oldest is undefined.
    clock.advance(1)
    const other = await steps.stageOf(user)
    await steps.requestCode(other)
    const right = await steps.codeOf(user)
    const tenth = await steps.sendCode(other, notCode(right))
    expect([tenth.statusCode, codeOf(tenth), tenth.headers['retry-after']]).toEqual([429, 'SMS_CODE_CLOSED', '86399'])
    const sent = (await messagesTo(user.phone)).length
    clock.advance(61)
    const stage = await steps.stageOf(user)
    for (const answer of [
      await steps.sendCode(other, right),
      await other.post('/api/login/mfa/resend-sms'),
      await steps.requestCode(stage),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'SMS_CODE_CLOSED'])
    }
    expect(await messagesTo(user.phone)).toHaveLength(sent)
    expect(await mailsTo(await emailOf(user.id))).toEqual([
      { channel: 'EMAIL', subject: expect.stringContaining('too many wrong login codes') },
    ])

    clock.advance(86_400)
    expect((await (await steps.signIn(user)).get('/api/user')).statusCode).toBe(200)
  })

  it('are counted exactly in a flood, without right or expired codes', async () => {
    const user = await aUser(portal.db)
    for (let count = 0; count < 4; count += 1) await steps.signIn(user)
    const late = await steps.stageOf(user)
    await steps.requestCode(late)
    const old = await steps.codeOf(user)
    clock.advance(181)
    for (let count = 0; count < 12; count += 1) expect(codeOf(await steps.sendCode(late, old))).toBe('SMS_CODE_EXPIRED')
    await enterWrong(user, 8)
    clock.advance(1)
    const stages = await Promise.all([steps.stageOf(user), steps.stageOf(user), steps.stageOf(user)])
    for (const stage of stages) await steps.requestCode(stage)
    const answers = (
      await Promise.all(stages.flatMap(stage => Array.from({ length: 5 }, () => steps.sendCode(stage, 'x'))))
    ).map(codeOf)
    expect(answers.filter(code => code === 'SMS_CODE_INCORRECT')).toHaveLength(1)
    expect(answers.filter(code => code === 'SMS_CODE_CLOSED').length).toBeGreaterThan(0)
    expect(await mailsTo(await emailOf(user.id))).toHaveLength(1)
  })

  it('are counted for each account separately', async () => {
    const [guessed, other] = [await aUser(portal.db), await aUser(portal.db)]
    await enterWrong(guessed, 10)
    expect((await (await steps.signIn(other)).get('/api/user')).statusCode).toBe(200)
  })
})

describe('codes to one number', () => {
  it('are limited until a login follows', async () => {
    const real = await buildTestApp({ demo: false, config: { now: clock.now, simulators: false } })
    try {
      const there = loginSteps(real)
      const user = await aUser(real.db)
      for (let count = 0; count < 6; count += 1)
        expect((await there.requestCode(await there.stageOf(user))).statusCode).toBe(200)
      const refused = await there.requestCode(await there.stageOf(user))
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
      expect(await real.db.selectFrom('outbox').select('id').execute()).toHaveLength(6)
      clock.advance(3600)
      expect((await there.requestCode(await there.stageOf(user))).statusCode).toBe(200)
    } finally {
      await real.close()
    }
  })

  it('do not count after a login', async () => {
    const user = await aUser(portal.db)
    const before = await portal.db
      .selectFrom('throttle')
      .select('key')
      .where('key', 'like', 'sms.%')
      .where('count', '>', 0)
      .execute()
    await steps.signIn(user)
    const after = await portal.db
      .selectFrom('throttle')
      .select('key')
      .where('key', 'like', 'sms.%')
      .where('count', '>', 0)
      .execute()
    expect(after).toHaveLength(before.length)
  })
})

// API-45
describe('login code after SECRET_KEY was replaced', () => {
  const withKeys = async (keys: Pick<TestApp['config'], 'secretKey' | 'oldSecretKeys'>): Promise<TestApp['app']> => {
    const app = await buildApp({ ...portal.config, ...keys }, portal.database)
    await app.ready()
    return app
  }
  const answer = async (app: TestApp['app'], token: string, code: string): Promise<string> => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/login/mfa/authenticate',
      headers: { authorization: `Bearer ${token}` },
      payload: { sms_code: code },
    })
    return response.statusCode === 200 ? 'accepted' : codeOf(response)
  }

  it('is accepted while the old key is in the ring, and rejected without it', async () => {
    const secretKey = Buffer.alloc(32, 'n')
    const old = portal.config.secretKey
    const { stage, code } = await waiting()
    const without = await withKeys({ secretKey, oldSecretKeys: [] })
    expect(await answer(without, stage.token, code)).toBe('SMS_CODE_INCORRECT')
    await without.close()
    const during = await withKeys({ secretKey, oldSecretKeys: [old] })
    expect(await answer(during, stage.token, notCode(code))).toBe('SMS_CODE_INCORRECT')
    expect(await answer(during, stage.token, code)).toBe('accepted')
    await during.close()
  })
})
