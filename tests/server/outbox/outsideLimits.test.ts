import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressKey, messagesOfAddress } from '../../../server/outbox/outsideLimits.ts'
import { enqueue, enqueueAll } from '../../../server/outbox/outbox.repository.ts'
import type { NewMessage } from '../../../server/outbox/outbox.repository.ts'
import { inviteRelated } from '../../../server/modules/applications/invite-related.service.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { aUser } from '../../support/people.ts'
import { aPrimaryApplication, aRelatedPerson } from '../../support/relatedApplicants.ts'
import { aRequest, requestSteps } from '../../support/requests.ts'
import type { Answer } from '../../support/requests.ts'

const clock = aClock()
const { max } = messagesOfAddress
let portal: TestApp
let steps: ReturnType<typeof requestSteps>

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now, outsideMessagesPerNetwork: 5 } })
  steps = requestSteps(portal)
})
afterAll(() => portal.close())

const applyAs = (email: string) => steps.apply(aRequest('leasing-business', { '/applicant/email': email }))
const outbox = (to: string) =>
  portal.db
    .selectFrom('outbox')
    .select(['subject', 'body', 'sent_at', 'failed_at', 'last_error'])
    .where('recipient', '=', to)
    .orderBy('id')
    .execute()
const delivered = async (to: string) => {
  await portal.app.outbox.wakeAll()
  return (await portal.db.selectFrom('simulated_message').select('id').where('recipient', '=', to).execute()).length
}
const put = (message: Omit<NewMessage, 'now' | 'text' | 'channel'>) =>
  portal.db
    .transaction()
    .execute(trx => enqueue(trx, { channel: 'EMAIL', subject: 's', text: 'text', now: clock.now(), ...message }))

describe('spelling of an address', () => {
  it.each([
    [
      'jonas.petraitis@gmail.com',
      [
        'JONAS.Petraitis@Gmail.com',
        'jonaspetraitis@gmail.com',
        'j.o.n.a.s.petraitis@gmail.com',
        'jonaspetraitis+1@gmail.com',
        'jonas.petraitis+a+b.c@googlemail.com',
        'jonas.petraitis@gmail.com.',
        '"jonas.petraitis"@gmail.com',
        ' jonas.petraitis@gmail.com ',
        'ｊonaspetraitis@ｇmail.com',
      ],
    ],
    ['info@įmonė.lt', ['INFO@ĮMONĖ.LT', 'info@xn--mon-mra0j.lt', 'info+x@Įmonė.lt']],
    [
      '+37060000012',
      ['+370 600 00012', '+370-600-00012', '0037060000012', '+370 (600) 00012', '\u202a+37060000012\u202c'],
    ],
  ])('makes no other mailbox or number of %s', (address, spellings) => {
    expect(spellings.map(addressKey)).toEqual(spellings.map(() => addressKey(address)))
  })

  it('keeps different recipients apart', () => {
    const people = [
      'jonas@example.com',
      'jonas@example.lt',
      'jona@example.com',
      'jonas@example.com.lt',
      'jonas@mail.example.com',
      '+37060000012',
      '+37060000013',
      '+3706000001',
    ]
    expect(new Set(people.map(addressKey)).size).toBe(people.length)
  })
})

describe('mails to an address outside the portal', () => {
  it('are limited for each address and day: forty applications are accepted alike, ten mails are sent, operators see the withheld ones (SEC-50)', async () => {
    const email = 'stranger@example.com'
    const spellings = [email, 'Stranger@Example.com', 'stranger+1@example.com', 'stran.ger+news@example.com']
    const answers = []
    for (let index = 0; index < 40; index += 1) answers.push(await applyAs(spellings[index % 4] ?? email))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(40).fill(201))
    const shapes = new Set(answers.map(answer => Object.keys(answer.json<Answer>()).sort().join()))
    expect(shapes.size).toBe(1)
    expect((await Promise.all(spellings.map(delivered))).reduce((sum, count) => sum + count)).toBe(max)

    const histories = await Promise.all(answers.map(answer => steps.events(answer.json<Answer>().id)))
    expect(histories.filter(events => events.includes('MAIL_HELD_BACK null'))).toHaveLength(40 - max)
    expect(histories[0]).not.toContain('MAIL_HELD_BACK null')
    const held = (await outbox(email)).filter(row => row.failed_at !== null)
    expect(held.length).toBeGreaterThan(0)
    for (const row of held) expect(row).toMatchObject({ body: '', sent_at: null, last_error: 'HELD_BACK' })

    expect((await applyAs('somebody.else@example.com')).statusCode).toBe(201)
    expect(await delivered('somebody.else@example.com')).toBe(1)
    clock.advance(86_400)
    await applyAs(email)
    expect(
      (await outbox(email)).at(-1)?.sent_at ?? (await delivered(email), (await outbox(email)).at(-1)?.sent_at),
    ).not.toBeNull()
  })

  it('are counted together, whatever their topic: invitations, messages to unconfirmed users, applications', async () => {
    const email = 'shared@example.com'
    for (let sent = 0; sent < max - 2; sent += 1) expect(await put({ to: email, audience: 'OUTSIDE' })).toBe(true)
    const application = await aPrimaryApplication(portal)
    const person = aRelatedPerson({ email })
    const invite = (id: string) =>
      portal.db
        .transaction()
        .execute(trx =>
          inviteRelated(
            trx,
            { ...portal.app, publicUrl: 'https://portal.example' },
            { applicationId: id, role: 'spouse', person, language: 'en', now: clock.now() },
          ),
        )
    await invite(application.id)
    expect(await put({ to: email, audience: 'ACCOUNT' })).toBe(true)
    expect(await put({ to: email, audience: 'ACCOUNT' })).toBe(false)
    const second = await aPrimaryApplication(portal)
    await invite(second.id)
    expect(await steps.events(second.id)).toContain('APPLICANT_NOT_TOLD spouse')
    expect((await outbox(person.phone)).map(row => row.last_error)).toEqual([null, 'HELD_BACK'])
  })

  it('are withheld together when one is useless without the other, and then cost the others nothing', async () => {
    const [full, free] = ['full@example.com', '+37060001234']
    for (let sent = 0; sent < max; sent += 1) await put({ to: full, audience: 'OUTSIDE' })
    const message = { subject: 's', text: 'text', audience: 'OUTSIDE' as const, now: clock.now() }
    for (let count = 0; count < 2 * max; count += 1) {
      expect(
        await portal.db.transaction().execute(trx =>
          enqueueAll(trx, [
            { ...message, channel: 'SMS', to: free },
            { ...message, channel: 'EMAIL', to: full },
          ]),
        ),
      ).toBe(false)
    }
    expect(await portal.db.transaction().execute(trx => enqueue(trx, { ...message, channel: 'SMS', to: free }))).toBe(
      true,
    )
  })

  it('are limited to ten in a flood as well, over two hundred transactions that name two recipients in both orders', async () => {
    const [one, other] = ['one@example.com', 'other@example.com']
    const message = {
      channel: 'EMAIL' as const,
      subject: 's',
      text: 'text',
      audience: 'OUTSIDE' as const,
      now: clock.now(),
    }
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_value, index) =>
        portal.db.transaction().execute(trx => {
          const [first, second] = index % 2 === 0 ? [one, other] : [other, one]
          return enqueueAll(trx, [
            { ...message, to: first },
            { ...message, to: second },
          ])
        }),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(max)
    expect([await delivered(one), await delivered(other)]).toEqual([max, max])
  })
})

describe('mails caused by calls from one network', () => {
  const applyFrom = (remoteAddress: string, email: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/form/financial-request/apply',
      remoteAddress,
      payload: aRequest('leasing-business', { '/applicant/email': email }),
      headers: { 'content-type': 'application/json' },
    })

  it('are limited together for a day, whatever the addresses; another network and the applications are not affected', async () => {
    const answers = []
    for (let index = 0; index < 8; index += 1)
      answers.push(await applyFrom(`192.0.2.${index + 1}`, `network-${index}@example.com`))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(8).fill(201))
    const counts = await Promise.all(answers.map((_answer, index) => delivered(`network-${index}@example.com`)))
    expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
    expect(await steps.events(answers[7]?.json<Answer>().id ?? '')).toContain('MAIL_HELD_BACK null')
    await applyFrom('198.51.100.1', 'elsewhere@example.com')
    expect(await delivered('elsewhere@example.com')).toBe(1)
    clock.advance(86_400)
    await applyFrom('192.0.2.1', 'tomorrow@example.com')
    expect(await delivered('tomorrow@example.com')).toBe(1)
  })
})

describe('users of the portal', () => {
  it('are not flooded by applications in their name, and still receive account mails', async () => {
    const user = await aUser(portal.db)
    await portal.db.updateTable('app_user').set({ email_verified_at: clock.now() }).where('id', '=', user.id).execute()
    const { email } = await portal.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    for (let index = 0; index < max + 2; index += 1) await applyAs(email)
    expect(await delivered(email)).toBe(max)
    expect(await put({ to: email, audience: 'ACCOUNT' })).toBe(true)
    await portal.client().post('/api/user/reset-password', { email })
    expect(await delivered(email)).toBe(max + 2)
  })

  it('are notified about account security at an address over the limit, confirmed or not', async () => {
    for (let index = 0; index < max + 1; index += 1) await put({ to: 'owner@example.com', audience: 'OUTSIDE' })
    expect(await put({ to: 'owner@example.com', audience: 'OWNER' })).toBe(true)
    expect(await put({ to: 'owner@example.com', audience: 'ACCOUNT' })).toBe(false)
  })
})
