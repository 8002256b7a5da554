import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aUser, password } from '../../support/people.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

let nextAddress = 0
/** A network of its own for each test, so that counts do not meet. */
function aNetwork(): string {
  nextAddress += 1
  return `10.${nextAddress >> 8}.${nextAddress & 255}.9`
}

describe('user name and password (LOG-01, LOG-03)', () => {
  it('open the second step for five minutes (SES-04)', async () => {
    const user = await aUser(portal.db)
    const answer = await steps.enter(user.username, password, aNetwork())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), stage: 'MFA', expiresInSeconds: 300 })
  })

  it('look the same and cost the same number of hashes for a wrong password, an unknown user and a disabled account (LOG-41, SEC-13)', async () => {
    const user = await aUser(portal.db)
    const disabled = await aUser(portal.db, { disabled: true })
    const answers = []
    for (const [name, word] of [
      [user.username, 'wrong'],
      ['nobody-of-that-name', 'wrong'],
      ['nobody-of-that-name', password],
      [disabled.username, 'wrong'],
    ] as const) {
      const before = portal.app.passwords.operations
      const answer = await steps.enter(name, word, aNetwork())
      expect(portal.app.passwords.operations - before).toBe(1)
      const { requestId, ...body } = answer.json<Record<string, unknown>>()
      expect(requestId).toBeTypeOf('string')
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
      answers.push({ status: answer.statusCode, body, headers })
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'SME34', status: 401, issues: [] } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('report a disabled account, a missing company or phone only with the right password (LOG-13, LOG-14)', async () => {
    const closed = await aUser(portal.db, { disabled: true })
    const noCompany = await aUser(portal.db, { parties: [] })
    const noPhone = await aUser(portal.db, { phone: null })
    for (const [user, code, status] of [
      [closed, 'SME47', 403],
      [noCompany, 'SME12', 403],
      [noPhone, 'SME13', 401],
    ] as const) {
      expect(codeOf(await steps.enter(user.username, 'wrong', aNetwork()))).toBe('SME34')
      const answer = await steps.enter(user.username, password, aNetwork())
      expect([codeOf(answer), answer.statusCode]).toEqual([code, status])
    }
  })

  it('match a user name in capitals, as phones capitalise the first letter of an address', async () => {
    const user = await aUser(portal.db)
    const typed = user.username.charAt(0).toUpperCase() + user.username.slice(1)
    expect(typed).not.toBe(user.username)
    expect((await steps.enter(typed, password, aNetwork())).statusCode).toBe(200)
  })

  it('share the attempts of a name in any spelling', async () => {
    const user = await aUser(portal.db)
    const network = aNetwork()
    for (const name of [
      user.username,
      user.username.toUpperCase(),
      user.username,
      user.username.toUpperCase(),
      user.username,
    ])
      await steps.enter(name, 'wrong', network)
    expect(codeOf(await steps.enter(user.username.toUpperCase(), password, network))).toBe('TOO_MANY_ATTEMPTS')
  })

  it('accept an operator, who has no company (SES-46)', async () => {
    const operator = await aUser(portal.db, { role: 'OPERATOR' })
    expect((await steps.enter(operator.username, password, aNetwork())).statusCode).toBe(200)
  })

  it.each([
    ['nothing', {}, ['/username required', '/password required']],
    ['empty texts', { username: '', password: '' }, ['/username minLength', '/password minLength']],
    ['a user name of 10 KB', { username: 'u'.repeat(10_240), password: 'p' }, ['/username maxLength']],
    ['a password of 1,025 characters', { username: 'u', password: 'p'.repeat(1025) }, ['/password maxLength']],
    ['NUL in the user name', { username: 'a\u0000b', password: 'p' }, ['/username plainText']],
    ['NUL in the password', { username: 'a', password: 'p\u0000' }, ['/password plainText']],
    ['half a surrogate pair', { username: 'a\ud800', password: 'p' }, ['/username plainText']],
    ['a number', { username: 1, password: null }, ['/username type', '/password type']],
    ['a list', { username: ['a'], password: 'p' }, ['/username type']],
    ['more than is asked for', { username: 'a', password: 'p', role: 'OPERATOR' }, ['/role additionalProperties']],
  ])('are rejected when the body has %s', async (_what, payload, issues) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/login/username',
      payload,
      remoteAddress: aNetwork(),
    })
    expect(answer.statusCode).toBe(422)
    const found = answer
      .json<{ issues: { path: string; code: string }[] }>()
      .issues.map(({ path, code }) => `${path} ${code}`)
    expect(found.sort()).toEqual([...issues].sort())
  })

  it('are rejected when the body is not a JSON object', async () => {
    for (const [type, payload] of [
      ['application/json', '{"username":'],
      ['application/json', ''],
      ['text/plain', 'x'],
      ['application/x-www-form-urlencoded', 'username=a&password=b'],
    ] as const) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/login/username',
        payload,
        headers: { 'content-type': type },
        remoteAddress: aNetwork(),
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
  })
})

describe('too many attempts', () => {
  it('make the sixth wait, with a growing time, without a comparison (LOG-40, SEC-22)', async () => {
    const user = await aUser(portal.db)
    const address = aNetwork()
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await steps.enter(user.username, 'wrong', address))).toBe('SME34')
    for (const wait of [60, 120, 240]) {
      const before = portal.app.passwords.operations
      const refused = await steps.enter(user.username, password, address)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe(String(wait))
      expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: wait } })
      expect(portal.app.passwords.operations).toBe(before)
      clock.advance(wait)
      expect(codeOf(await steps.enter(user.username, 'wrong', address))).toBe('SME34')
    }
    clock.advance(480)
    expect((await steps.enter(user.username, password, address)).statusCode).toBe(200)
  })

  it('are the same for an unknown user', async () => {
    const address = aNetwork()
    for (let count = 0; count < 5; count += 1) await steps.enter('no-such-user', 'wrong', address)
    expect((await steps.enter('no-such-user', 'wrong', address)).statusCode).toBe(429)
  })

  it('are reset by a successful login, and after a day', async () => {
    const user = await aUser(portal.db)
    const address = aNetwork()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await steps.enter(user.username, 'wrong', address)
      expect((await steps.enter(user.username, password, address)).statusCode).toBe(200)
    }
    for (let count = 0; count < 5; count += 1) await steps.enter(user.username, 'wrong', address)
    clock.advance(25 * 3600)
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await steps.enter(user.username, 'wrong', address))).toBe('SME34')
  })

  it('let exactly five of a hundred parallel guesses be compared', async () => {
    const user = await aUser(portal.db)
    const address = aNetwork()
    const before = portal.app.passwords.operations
    const answers = await Promise.all(Array.from({ length: 100 }, () => steps.enter(user.username, 'wrong', address)))
    expect(answers.filter(answer => answer.statusCode === 401)).toHaveLength(5)
    expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(95)
    expect(portal.app.passwords.operations - before).toBe(5)
  })

  it('by a stranger do not lock the owner out (LOG-42)', async () => {
    const owner = await aUser(portal.db)
    const stranger = aNetwork()
    for (let count = 0; count < 8; count += 1) await steps.enter(owner.username, 'wrong', stranger)
    expect((await steps.enter(owner.username, password, stranger)).statusCode).toBe(429)
    expect((await steps.enter(owner.username, password, aNetwork())).statusCode).toBe(200)
  })

  it('from one network are counted over all users', async () => {
    const address = aNetwork()
    for (let count = 0; count < 60; count += 1)
      expect(codeOf(await steps.enter(`guess-${count}`, 'wrong', address))).toBe('SME34')
    const refused = await steps.enter('guess-60', 'wrong', address.replace(/9$/, '77')) // a neighbour's address is the same network
    expect(refused.statusCode).toBe(429)
    clock.advance(15 * 60)
    expect(codeOf(await steps.enter('guess-61', 'wrong', address))).toBe('SME34')
  })

  it('from many networks lock the account for strangers, but not for known devices of the owner (SEC-22)', async () => {
    const owner = await aUser(portal.db)
    await steps.signIn(owner)
    for (let count = 0; count < 50; count += 1) await steps.enter(owner.username, 'wrong', aNetwork())
    expect((await steps.enter(owner.username, password, aNetwork())).statusCode).toBe(429)
    expect((await steps.enter(owner.username, password)).statusCode).toBe(200)
  })

  it('leave neither names nor addresses in the table of counts', async () => {
    await steps.enter('canary-user', 'wrong', '203.0.113.77')
    const rows = await portal.db.selectFrom('throttle').select('key').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/canary|203\.0/)
  })
})
