import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../../../server/http/housekeeping.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { mailsTo } from '../../support/passwordMail.ts'
import { passwordTable } from '../../support/passwordTable.ts'
import { aParty, aUser, password } from '../../support/people.ts'
import type { TestUser } from '../../support/people.ts'

const clock = aClock()
let nextNetwork = 0
const better = 'Grazi-Diena-27!'
let portal: TestApp
let steps: ReturnType<typeof loginSteps>

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now, publicUrl: 'https://portal.example' } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const emailOf = ({ username }: Pick<TestUser, 'username'>) => `${username}@company.example`
const put = (url: string, payload: object, remoteAddress: string) =>
  portal.app.inject({ method: 'PUT', url, payload, remoteAddress })
const aNetwork = () => `10.60.${(nextNetwork += 1) % 250}.9`
const verify = (token: string) => put('/api/internal/password-change-token/verify', { token }, aNetwork())
const change = (passwordChangeToken: string, newPassword = better, address = aNetwork()) =>
  put('/api/user/change-password', { passwordChangeToken, newPassword }, address)

async function linkFor(user: TestUser, kind: 'RESET' | 'INVITATION' = 'RESET') {
  await portal.db.transaction().execute(trx => portal.app.passwordLinks.invite(trx, user.id, kind))
  const mail = (await mailsTo(portal, emailOf(user))).at(-1)
  if (!mail) throw new Error('no mail')
  return mail
}

describe('password link', () => {
  it('names the configured origin, the user and a temporary password; only hashes are stored (LOG-55, SEC-25)', async () => {
    const user = await aUser(portal.db)
    const mail = await linkFor(user)
    expect(mail.text).toContain(`https://portal.example/password-change/${mail.token}`)
    expect(mail.text).toContain('https://portal.example/resetPasswordConfirm')
    expect(mail.text).toContain(user.username)
    expect(mail.token).toHaveLength(43)
    expect(mail.temporaryPassword).toHaveLength(34)
    const row = await portal.db
      .selectFrom('password_link')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const stored = JSON.stringify({
      ...row,
      token: Buffer.from(row.token_hash).toString('latin1'),
      temporary: Buffer.from(row.temporary_hash).toString('latin1'),
    })
    expect(stored).not.toContain(mail.token)
    expect(stored).not.toContain(mail.temporaryPassword)
    const sent = await portal.db.selectFrom('outbox').select('body').where('recipient', '=', emailOf(user)).execute()
    expect(sent).toEqual([{ body: '' }])
  })

  it.each([
    ['lt', /susikurkite naują slaptažodį/],
    ['lv', /izvēlieties jaunu paroli/],
    ['ee', /valige uus parool/],
    ['en', /choose a new password/],
  ] as const)('is sent in the language of the user: %s', async (language, words) => {
    expect((await linkFor(await aUser(portal.db, { language }))).subject).toMatch(words)
  })

  it('invites a new user with another text', async () => {
    expect((await linkFor(await aUser(portal.db), 'INVITATION')).subject).toMatch(/your access/)
  })

  it('is valid until used, however often it is opened', async () => {
    const { token } = await linkFor(await aUser(portal.db))
    for (let count = 0; count < 3; count += 1) expect((await verify(token)).statusCode).toBe(200)
    expect((await change(token)).statusCode).toBe(200)
    for (const answer of [await verify(token), await change(token)])
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'PASSWORD_LINK_EXPIRED'])
  })

  it.each([
    ['RESET', 3600],
    ['INVITATION', 7 * 86_400],
  ] as const)('of kind %s is expired after %d seconds', async (kind, seconds) => {
    const { token } = await linkFor(await aUser(portal.db), kind)
    clock.advance(seconds - 1)
    expect((await verify(token)).statusCode).toBe(200)
    clock.advance(1)
    for (const answer of [await verify(token), await change(token)])
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'PASSWORD_LINK_EXPIRED'])
  })

  it('that is unknown is not found', async () => {
    for (const token of ['x', 'A'.repeat(43), '0000-0000-0000-0000-0000-0000-0000', 'ž'.repeat(90), "' or 1=1 --"]) {
      for (const answer of [await verify(token), await change(token)])
        expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('is invalid after a newer one, after a change of the address and after the account was disabled (LOG-58, SEC-25)', async () => {
    const [asked, moved, closed] = [await aUser(portal.db), await aUser(portal.db), await aUser(portal.db)]
    const links = [await linkFor(asked), await linkFor(moved), await linkFor(closed)]
    await linkFor(asked)
    await portal.db
      .updateTable('app_user')
      .set({ email: 'moved@elsewhere.example' })
      .where('id', '=', moved.id)
      .execute()
    await portal.db.updateTable('app_user').set({ disabled_at: clock.now() }).where('id', '=', closed.id).execute()
    for (const { token, temporaryPassword } of links) {
      for (const answer of [await verify(token), await change(token), await change(temporaryPassword)])
        expect(codeOf(answer)).toBe('PASSWORD_LINK_EXPIRED')
    }
  })

  it('is not created for a disabled account', async () => {
    const user = await aUser(portal.db, { disabled: true })
    await portal.db.transaction().execute(trx => portal.app.passwordLinks.invite(trx, user.id, 'RESET'))
    expect(await mailsTo(portal, emailOf(user))).toEqual([])
    expect(await portal.db.selectFrom('password_link').select('id').where('user_id', '=', user.id).execute()).toEqual(
      [],
    )
  })

  it('leaves one valid link for two concurrent requests', async () => {
    const user = await aUser(portal.db)
    await Promise.all(
      [1, 2, 3].map(() =>
        portal.db.transaction().execute(trx => portal.app.passwordLinks.invite(trx, user.id, 'RESET')),
      ),
    )
    const open = await portal.db
      .selectFrom('password_link')
      .select('id')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })

  it('that invites survives a reset, which anyone can request, but not the new password set with one (LOG-61)', async () => {
    const user = await aUser(portal.db)
    const invitation = await linkFor(user, 'INVITATION')
    const reset = await linkFor(user)
    expect((await verify(invitation.token)).statusCode).toBe(200)
    expect((await change(reset.token)).statusCode).toBe(200)
    expect(codeOf(await verify(invitation.token))).toBe('PASSWORD_LINK_EXPIRED')
  })

  it('leaves nothing when its transaction is rolled back', async () => {
    const user = await aUser(portal.db)
    await expect(
      portal.db.transaction().execute(async trx => {
        await portal.app.passwordLinks.invite(trx, user.id, 'INVITATION')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await mailsTo(portal, emailOf(user))).toEqual([])
  })
})

describe('new password (LOG-50)', () => {
  it('allows the login, ends every session and stage, and invalidates the old one (LOG-60, SES-10)', async () => {
    const user = await aUser(portal.db)
    const session = await steps.signIn(user)
    const stage = await steps.stageOf(user)
    const { token } = await linkFor(user)
    const answer = await change(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, { username: user.username }])
    expect(codeOf(await session.get('/api/user'))).toBe('SME6')
    expect(codeOf(await steps.requestCode(stage))).toBe('SME6')
    expect(codeOf(await steps.enter(user.username, password))).toBe('SME34')
    expect((await steps.enter(user.username, better)).json()).toMatchObject({ stage: 'MFA' })
  })

  it('is reported to the user by mail, and confirms the address (LOG-60)', async () => {
    const user = await aUser(portal.db, { language: 'lt' })
    await change((await linkFor(user)).token)
    expect((await mailsTo(portal, emailOf(user))).at(-1)?.subject).toMatch(/jūsų slaptažodis pakeistas/)
    const row = await portal.db
      .selectFrom('app_user')
      .select('email_verified_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.email_verified_at).not.toBeNull()
  })

  it('can be set with the temporary password, in any typed form (LOG-55)', async () => {
    for (const typed of [
      (text: string) => text,
      (text: string) => ` ${text.toLowerCase().replaceAll('-', ' ')} `,
      (text: string) => text.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]) {
      const { temporaryPassword, token } = await linkFor(await aUser(portal.db))
      expect((await change(typed(temporaryPassword))).statusCode).toBe(200)
      expect(codeOf(await change(token))).toBe('PASSWORD_LINK_EXPIRED')
    }
  })

  it('is set once for two concurrent uses of a link (LOG-58, SEC-25)', async () => {
    const user = await aUser(portal.db)
    const { token, temporaryPassword } = await linkFor(user)
    const candidates = ['Pirmas-Bandymas-1', 'Antras-Bandymas-2', 'Trecias-Bandymas-3', 'Ketvirtas-Bandymas-4']
    const answers = await Promise.all(
      candidates.map((candidate, index) => change(index % 2 === 0 ? token : temporaryPassword, candidate)),
    )
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.statusCode === 401).map(codeOf)).toEqual(
      Array(3).fill('PASSWORD_LINK_EXPIRED'),
    )
    const winner = candidates[answers.findIndex(answer => answer.statusCode === 200)] ?? ''
    expect((await steps.enter(user.username, winner, '10.200.1.1')).statusCode).toBe(200)
    expect(await mailsTo(portal, emailOf(user))).toHaveLength(2)
  })

  it('unlocks a user who was locked out by wrong attempts', async () => {
    const user = await aUser(portal.db)
    for (let count = 0; count < 5; count += 1) await steps.enter(user.username, 'wrong')
    expect((await steps.enter(user.username, password)).statusCode).toBe(429)
    await change((await linkFor(user)).token, better, '127.0.0.1')
    expect((await steps.enter(user.username, better)).statusCode).toBe(200)
  })

  it.each(passwordTable)('%j gets the same validation result as on the page: %s', async (candidate, code) => {
    const answer = await change((await linkFor(await aUser(portal.db))).token, candidate)
    const found =
      answer.statusCode === 200 ? undefined : answer.json<{ issues: { path: string; code: string }[] }>().issues[0]
    expect(found).toEqual(code === undefined ? undefined : { path: '/newPassword', code })
  })

  it('is rate-limited per network', async () => {
    const answers = []
    for (let count = 0; count < 61; count += 1) answers.push((await change('x', better, '10.99.9.9')).statusCode)
    expect(answers).toEqual([...Array<number>(60).fill(404), 429])
  })

  it('may be 255 characters long, and every character counts (LOG-51, SEC-03)', async () => {
    const user = await aUser(portal.db)
    const long = `Aa1bc${'žąčė𝄞'.repeat(50)}`
    expect([...long]).toHaveLength(255)
    expect((await change((await linkFor(user)).token, long)).statusCode).toBe(200)
    expect(codeOf(await steps.enter(user.username, long.slice(0, -2)))).toBe('SME34')
    expect((await steps.enter(user.username, long)).statusCode).toBe(200)
  })

  it('that breaks a rule leaves the link usable and the old password valid', async () => {
    const user = await aUser(portal.db, {
      username: 'zaliasis',
      parties: [await aParty(portal.db, { name: 'UAB „Baltijos Mediena“' })],
    })
    const { token } = await linkFor(user)
    for (const [candidate, code] of [
      ['', 'required'],
      ['Ab1!', 'changePasswordValueTooShort'],
      ['tiktai mažosios', 'changePasswordErrorPasswordDoesNotMatchCriteria'],
      [`Aa1${'x'.repeat(253)}`, 'changePasswordValueTooLong'],
      ['Password123!', 'passwordTooCommon'],
      ['Zaliasis-2026', 'passwordTooCommon'],
      ['My-Baltijos-Mediena-1', 'passwordTooCommon'],
    ] as const) {
      const answer = await change(token, candidate)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'VALIDATION_FAILED', issues: [{ path: '/newPassword', code }] }),
      ])
    }
    expect((await steps.enter(user.username, password)).statusCode).toBe(200)
    expect((await change(token)).statusCode).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['null', { passwordChangeToken: null, newPassword: null }],
    ['numbers', { passwordChangeToken: 1, newPassword: 12345678 }],
    ['10 KB', { passwordChangeToken: 'x'.repeat(10_240), newPassword: 'Aa1!'.repeat(2560) }],
    ['an unknown key', { passwordChangeToken: 'x', newPassword: better, username: 'demo' }],
    ['NUL', { passwordChangeToken: 'x', newPassword: 'Aa1!aaaa\u0000' }],
    ['an accent apart from its letter', { passwordChangeToken: 'x', newPassword: 'Az\u030C1!aaaaaa' }],
  ])('is rejected when the body has %s', async (_what, body) => {
    const answer = await portal.client().put('/api/user/change-password', body)
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'VALIDATION_FAILED'])
  })
})

it('password links are kept for a month after expiry, then deleted', async () => {
  const user = await aUser(portal.db)
  await linkFor(user)
  const links = () => portal.db.selectFrom('password_link').select('id').where('user_id', '=', user.id).execute()
  const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000)
  await sweep(portal.db, days(29))
  expect(await links()).toHaveLength(1)
  await sweep(portal.db, days(31))
  expect(await links()).toHaveLength(0)
})
