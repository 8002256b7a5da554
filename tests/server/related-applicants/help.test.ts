import { messagesOfAddress } from '../../../server/outbox/outsideLimits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { financedOf } from '../../../server/modules/related-applicants/financed.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import {
  anInvitation,
  primarySecrets,
  readInvitation,
  relatedAddress,
  wrongFor,
} from '../../support/relatedApplicants.ts'
import type { TestInvitation } from '../../support/relatedApplicants.ts'
import { opened } from '../../support/encrypted.ts'

const clock = aClock()
let portal: TestApp

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
})
afterAll(() => portal.close())

/** Seconds. */
const MINUTE = 60
const post = (invited: TestInvitation, what: string, payload?: object, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `${relatedAddress(invited)}/${what}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const enter = (invited: TestInvitation, code: string) => post(invited, 'access-code', { code })
const newCode = (invited: TestInvitation) => post(invited, 'new-code')
const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code
const accessOf = async (invited: TestInvitation) =>
  (await enter(invited, invited.code)).json<{ access: string }>().access
const messagesTo = async (...to: string[]) => {
  await portal.app.outbox.wakeAll()
  return portal.db
    .selectFrom('simulated_message')
    .select(['channel', 'recipient', 'body', 'subject'])
    .where('recipient', 'in', to)
    .orderBy('id')
    .execute()
}
const eventsOf = async ({ applicationId }: TestInvitation) =>
  (
    await portal.db
      .selectFrom('application_event')
      .select('status')
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

describe('POST …/new-code', () => {
  it('sends another code to the number of the application, invalidates the former one and keeps the link', async () => {
    const invited = await anInvitation(portal)
    clock.advance(MINUTE)
    const answer = await newCode(invited)
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { sent_by: 'SMS', remaining: 2 },
      'no-store',
    ])
    const { code } = await readInvitation(portal, invited.person)
    expect(code).not.toBe(invited.code)
    expect((await enter(invited, invited.code)).statusCode).toBe(422)
    expect((await enter(invited, code)).statusCode).toBe(200)
    expect(await eventsOf(invited)).toEqual(['APPLICANT_INVITED', 'APPLICANT_NEW_CODE', 'APPLICANT_VERIFIED'])
    expect((await messagesTo(invited.person.phone)).length).toBe(2)
  })

  it('sends the code by e-mail when the link came by SMS: never both by one channel', async () => {
    const invited = await anInvitation(portal, { linkBy: 'SMS' })
    clock.advance(MINUTE)
    expect((await newCode(invited)).json()).toMatchObject({ sent_by: 'EMAIL' })
    expect(
      (await messagesTo(invited.person.phone, invited.person.email)).map(({ channel }) => channel).toSorted(),
    ).toEqual(['EMAIL', 'EMAIL', 'SMS'])
  })

  it('restores used-up attempts, three times at most (REL-07)', async () => {
    const invited = await anInvitation(portal)
    const exhaust = async (code: string) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await enter(invited, wrongFor(code))
    }
    let code = invited.code
    for (let round = 0; round < 3; round += 1) {
      await exhaust(code)
      expect((await enter(invited, code)).statusCode).toBe(410)
      clock.advance(MINUTE)
      expect((await newCode(invited)).statusCode).toBe(200)
      code = (await readInvitation(portal, invited.person)).code
    }
    clock.advance(MINUTE)
    const refused = await newCode(invited)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'ACCESS_CODES_USED_UP'])
    expect((await enter(invited, code)).statusCode).toBe(200)
  })

  it('is allowed once a minute; of ten concurrent requests one is sent', async () => {
    const invited = await anInvitation(portal)
    expect((await newCode(invited)).statusCode).toBe(429)
    clock.advance(MINUTE)
    const answers = await Promise.all(Array.from({ length: 10 }, () => newCode(invited)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(429)])
    expect((await messagesTo(invited.person.phone)).length).toBe(2)
  })

  it('is rejected for unknown tokens, after the expiry and after the part was sent', async () => {
    const invited = await anInvitation(portal)
    clock.advance(MINUTE)
    expect((await newCode({ ...invited, applicationToken: 'x'.repeat(43) })).statusCode).toBe(404)
    const change = (values: object) =>
      portal.db.updateTable('related_applicant').set(values).where('id', '=', invited.id).execute()
    await change({ expires_at: clock.now() })
    expect(codeOf(await newCode(invited))).toBe('INVITATION_EXPIRED')
    await change({ submitted_at: clock.now(), payload: '{}' })
    expect(codeOf(await newCode(invited))).toBe('PART_ALREADY_SENT')
  })

  it('counts as a message to the recipient: invitations and codes together flood no recipient', async () => {
    const person = {
      name: 'Ona',
      surname: 'Dažna',
      code: '48503149999',
      phone: '+37061199999',
      email: 'dazna@example.com',
    }
    const invitations = []
    for (let index = 0; index < messagesOfAddress.max; index += 1)
      invitations.push(await anInvitation(portal, { person }))
    clock.advance(MINUTE)
    expect((await newCode(invitations.at(-1) as TestInvitation)).statusCode).toBe(429)
  })
})

describe('POST …/remarks', () => {
  const remark = (invited: TestInvitation, access: string, text?: string) =>
    post(invited, 'remarks', text === undefined ? {} : { text }, { 'x-applicant-access': access })

  it('stores the remark with the application, shows it to operators, sends a mail, and closes nothing (REL-11)', async () => {
    const invited = await anInvitation(portal)
    const access = await accessOf(invited)
    expect((await remark(invited, access, '  Mano pavardė kita.  ')).statusCode).toBe(204)
    expect((await remark(invited, access, 'Mano pavardė kita.')).statusCode).toBe(204)
    const stored = (
      await portal.db
        .selectFrom('related_applicant_remark')
        .select(['id', 'key_id', 'text'])
        .where('related_applicant_id', '=', invited.id)
        .execute()
    ).map(row => ({ text: opened(portal.db, 'related_applicant_remark', row).text }))
    expect(stored).toEqual([{ text: 'Mano pavardė kita.' }])
    expect((await eventsOf(invited)).at(-1)).toBe('APPLICANT_OBJECTED')
    const mails = await messagesTo(portal.app.portal.brand.supportEmail)
    expect(mails.filter(({ subject }) => subject?.includes(invited.reference) === true)).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('pavardė')
    const validated = await portal.app.inject({
      url: `${relatedAddress(invited)}/validate`,
      headers: { 'x-applicant-access': access },
    })
    expect(validated.json()).toMatchObject({ values: invited.person })
  })

  it('may be without text, and is accepted three times a day', async () => {
    const invited = await anInvitation(portal)
    const access = await accessOf(invited)
    const codes = []
    for (const text of [undefined, 'Antra', 'Trečia', 'Ketvirta'])
      codes.push((await remark(invited, access, text)).statusCode)
    expect(codes).toEqual([204, 204, 204, 429])
    clock.advance(24 * 60 * MINUTE)
    await portal.db
      .updateTable('related_applicant')
      .set({ access_expires_at: new Date(clock.now().getTime() + MINUTE * 1000) })
      .where('id', '=', invited.id)
      .execute()
    expect((await remark(invited, access, 'Penkta')).statusCode).toBe(204)
  })

  it('requires the access of the right code, and text of an acceptable kind', async () => {
    const invited = await anInvitation(portal)
    expect((await post(invited, 'remarks', { text: 'x' })).statusCode).toBe(401)
    expect((await remark(invited, 'x'.repeat(43), 'x')).statusCode).toBe(401)
    const access = await accessOf(invited)
    for (const text of ['x'.repeat(501), 'a\u0000b', 'a\u202eb'])
      expect((await remark(invited, access, text)).statusCode, JSON.stringify(text)).toBe(422)
    expect((await post(invited, 'remarks', { text: 'x', more: 1 }, { 'x-applicant-access': access })).statusCode).toBe(
      422,
    )
  })
})

describe('financed object', () => {
  const lending = {
    property_value: '20000.00',
    advance_payment: '3000.5',
    monthly_payment: '327.87',
    period: 60,
    brand: 'VOLKSWAGEN',
  }

  it('is shown after the code and not before, without any income (REL-08)', async () => {
    const invited = await anInvitation(portal, { role: 'guarantor' })
    const { payload } = await portal.db
      .selectFrom('application')
      .select('payload')
      .where('id', '=', invited.applicationId)
      .executeTakeFirstOrThrow()
    await portal.db
      .updateTable('application')
      .set({ payload: JSON.stringify({ ...(payload as object), lending }) })
      .where('id', '=', invited.applicationId)
      .execute()
    const before = await portal.app.inject({ url: `${relatedAddress(invited)}/validate` })
    expect(before.json()).not.toHaveProperty('financed')
    const opened = await enter(invited, invited.code)
    const financed = {
      amount: '16999.50',
      price: '20000.00',
      advance_payment: '3000.50',
      monthly_payment: '327.87',
      period_months: 60,
    }
    expect(opened.json()).toMatchObject({ financed })
    for (const secret of Object.values(primarySecrets)) expect(opened.body).not.toContain(secret)
    const { access } = opened.json<{ access: string }>()
    const again = await portal.app.inject({
      url: `${relatedAddress(invited)}/validate`,
      headers: { 'x-applicant-access': access },
    })
    expect(again.json()).toMatchObject({ financed })
  })

  it.each([
    [
      { property_value: '5000.00', monthly_payment: '120.00', period: 48 },
      { amount: '5000.00', price: null, advance_payment: null, monthly_payment: '120.00', period_months: 48 },
    ],
    [
      { property_value: '5000', advance_payment: '0.00' },
      { amount: '5000.00', price: null, advance_payment: null, monthly_payment: null, period_months: null },
    ],
    [
      { property_value: '5000.00', advance_payment: '6000.00' },
      { amount: '5000.00', price: null, advance_payment: null, monthly_payment: null, period_months: null },
    ],
    [{}, null],
    [undefined, null],
    [{ property_value: 'x' }, null],
  ])('of %j is %j', (given, expected) => {
    expect(financedOf(given)).toEqual(expected)
  })
})
