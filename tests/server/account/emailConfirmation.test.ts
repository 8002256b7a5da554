import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { codeOf, loginSteps } from '../../support/login.ts'
import { aUser } from '../../support/people.ts'
import { grant } from '../../support/reauthorise.ts'

const clock = aClock()
let portal: TestApp
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = loginSteps(portal)
})
afterAll(() => portal.close())

const person = async () => {
  const user = await aUser(portal.db)
  return { user, client: await steps.signIn(user) }
}
const tokensTo = async (recipient: string): Promise<string[]> => {
  await portal.app.outbox.wakeAll()
  const mails = await portal.db
    .selectFrom('simulated_message')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return mails.flatMap(({ body }) => /\/email-confirmation\/([\w-]+)/.exec(body)?.[1] ?? [])
}
const changeEmail = async (client: Client, email: string) => {
  await grant(client, 'EMAIL')
  expect((await client.patch('/api/user/change-email', { email })).statusCode).toBe(200)
}
const confirm = (token: string) => portal.client().put('/api/user/email-confirmation', { token })
const verified = async (client: Client) =>
  (await client.get('/api/user/account')).json<{ email_verified: boolean }>().email_verified

describe('confirmation of a changed e-mail address', () => {
  it('is sent with the change, confirms without a login, and returns the same for a second press (ACC-10)', async () => {
    const { client } = await person()
    await changeEmail(client, 'confirm.me@company.example')
    const [token = ''] = await tokensTo('confirm.me@company.example')
    expect(await verified(client)).toBe(false)
    for (let times = 0; times < 2; times += 1) {
      const answer = await confirm(token)
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'confirm.me@company.example' }])
    }
    expect(await verified(client)).toBe(true)
  })

  it('can be sent again; the earlier link becomes invalid', async () => {
    const { client } = await person()
    await changeEmail(client, 'again@company.example')
    expect((await client.post('/api/user/email-confirmation', {})).statusCode).toBe(204)
    const [first = '', second = ''] = await tokensTo('again@company.example')
    expect((await confirm(first)).statusCode).toBe(404)
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await client.post('/api/user/email-confirmation', {})).statusCode).toBe(204)
    expect(await tokensTo('again@company.example')).toHaveLength(2)
  })

  it('does not confirm another address, a replaced one, or an expired one', async () => {
    const { client } = await person()
    await changeEmail(client, 'first@company.example')
    await changeEmail(client, 'second@company.example')
    const [first = ''] = await tokensTo('first@company.example')
    expect((await confirm(first)).statusCode).toBe(404)
    const [second = ''] = await tokensTo('second@company.example')
    clock.advance(49 * 3600)
    const late = await confirm(second)
    expect([late.statusCode, codeOf(late)]).toEqual([401, 'PASSWORD_LINK_EXPIRED'])
    for (const token of ['x'.repeat(43), '%', '']) expect([404, 422]).toContain((await confirm(token)).statusCode)
  })

  it('is rate-limited, and requires a session to be sent', async () => {
    const { client } = await person()
    await changeEmail(client, 'limited@company.example')
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1)
      statuses.push((await client.post('/api/user/email-confirmation', {})).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect((await portal.client().post('/api/user/email-confirmation', {})).statusCode).toBe(401)
  })
})
