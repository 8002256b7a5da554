import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

const clock = aClock()
let portal: TestApp

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  const common = { dedupe_id: null, created_at: clock.now() }
  await portal.db
    .insertInto('simulated_message')
    .values([
      { ...common, channel: 'SMS', recipient: '+37061111111', subject: null, body: 'first' },
      { ...common, channel: 'EMAIL', recipient: 'rasa@company.example', subject: 'Hello', body: 'second' },
      { ...common, channel: 'SMS', recipient: '+37062222222', subject: null, body: 'third' },
    ])
    .execute()
})
afterAll(() => portal.close())

const texts = async (query: string) =>
  (await portal.client().get(`/simulator/messages${query}`)).json<{ text: string }[]>().map(({ text }) => text)

describe('GET /simulator/messages', () => {
  it('shows the newest first', async () => {
    expect(await texts('')).toEqual(['third', 'second', 'first'])
  })

  it('has a subject only for mail', async () => {
    const [message] = (await portal.client().get('/simulator/messages?channel=EMAIL')).json<object[]>()
    expect(message).toEqual({
      id: expect.any(String),
      channel: 'EMAIL',
      to: 'rasa@company.example',
      subject: 'Hello',
      text: 'second',
      createdAt: '2026-03-02T08:00:00.000Z',
    })
    const [sms] = (await portal.client().get('/simulator/messages?channel=SMS')).json<object[]>()
    expect(sms).not.toHaveProperty('subject')
  })

  it.each(['?to=%2B37061111111', '?to=+37061111111', '?to=37061111111'])(
    'finds a number written as %s',
    async query => {
      expect(await texts(query)).toEqual(['first'])
    },
  )

  it('filters by both', async () => {
    expect(await texts('?to=rasa@company.example&channel=EMAIL')).toEqual(['second'])
    expect(await texts('?to=rasa@company.example&channel=SMS')).toEqual([])
  })

  it.each(['?channel=FAX', '?to=', `?to=${'x'.repeat(256)}`, '?to=a&to=b', '?limit=5', '?to=%00'])(
    'rejects %s',
    async query => {
      expect((await portal.client().get(`/simulator/messages${query}`)).statusCode).toBe(400)
    },
  )

  it('does not exist while simulators are off', async () => {
    const real = await buildTestApp({ demo: false, config: { simulators: false } })
    try {
      expect((await real.client().get('/simulator/messages')).statusCode).toBe(404)
    } finally {
      await real.close()
    }
  })
})
