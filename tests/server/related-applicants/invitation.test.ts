import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../server/db/tables.ts'
import { accessCode } from '../../../server/security/accessCode.ts'
import { messagesOfAddress } from '../../../server/outbox/outsideLimits.ts'
import { inviteRelated } from '../../../server/modules/applications/invite-related.service.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { anInvitation, aPrimaryApplication, aRelatedPerson } from '../../support/relatedApplicants.ts'

const clock = aClock()
let portal: TestApp

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
})
afterAll(() => portal.close())

const messagesTo = (recipient: string) =>
  portal.db
    .selectFrom('simulated_message')
    .select(['channel', 'subject', 'body'])
    .where('recipient', '=', recipient)
    .execute()
const eventsOf = (applicationId: string) =>
  portal.db
    .selectFrom('application_event')
    .select(['status', 'note'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute()
const tools = () => ({ texts: portal.app.texts, portal: portal.app.portal, publicUrl: portal.config.publicUrl })

describe('invitation', () => {
  it.each<[Language, string, string]>([
    ['en', 'has applied', 'access code'],
    ['lt', 'finansavimo paraišką', 'prieigos kodas'],
    ['lv', 'aizpildiet savu daļu pieteikumā', 'piekļuves kods'],
    ['ee', 'rahastustaotluse', 'juurdepääsukood'],
  ])('in %s sends the link by e-mail and the code by SMS, and neither by both', async (language, mail, sms) => {
    const { person, code, applicantToken, reference } = await anInvitation(portal, {}, { language })
    const [letter, ...moreLetters] = await messagesTo(person.email)
    const [text, ...moreTexts] = await messagesTo(person.phone)
    expect([moreLetters, moreTexts]).toEqual([[], []])
    expect(letter?.body).toContain(mail)
    expect(letter?.body).toContain(`${portal.config.publicUrl}/leasingRequest/`)
    expect(letter?.body).toMatch(new RegExp(`\\?token=${applicantToken}&language=${language}\\s`))
    expect(letter?.body).toContain(reference)
    expect(letter?.body).not.toContain(code)
    expect(text?.body).toContain(sms)
    expect(text?.body).toContain(code)
    expect(text?.body).not.toContain(applicantToken)
  })

  it('swaps the channels on request (REL-02)', async () => {
    const { person, code, applicantToken } = await anInvitation(portal, { role: 'guarantor', linkBy: 'SMS' })
    const [letter] = await messagesTo(person.email)
    const [text] = await messagesTo(person.phone)
    expect(text?.body).toContain(applicantToken)
    expect(text?.body).not.toContain(code)
    expect(letter?.body).toContain(code)
    expect(letter?.body).not.toContain(applicantToken)
  })

  it('leads to the page of the product', async () => {
    const { person } = await anInvitation(portal, {}, { form: 'loan-private', product: 'LOAN_PRIVATE' })
    expect((await messagesTo(person.email))[0]?.body).toContain(`${portal.config.publicUrl}/loanRequest/`)
  })

  it('leaves neither tokens nor code in the database, once the messages are sent (SEC-04)', async () => {
    const { applicationToken, applicantToken, code, id } = await anInvitation(portal)
    const row = await portal.db
      .selectFrom('related_applicant')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = JSON.stringify([row, await portal.db.selectFrom('outbox').selectAll().execute()])
    for (const secret of [applicationToken, applicantToken, `"${code}"`]) expect(rows).not.toContain(secret)
    expect(row).toMatchObject({
      tries_left: 5,
      submitted_at: null,
      expires_at: new Date(clock.now().getTime() + 14 * 24 * 3_600_000),
    })
  })

  it('is in the history of the application, and is sent once however often the lifecycle requests it', async () => {
    const application = await aPrimaryApplication(portal)
    const person = aRelatedPerson()
    const first = await anInvitation(portal, { application, person })
    const invite = (who: typeof person) =>
      portal.db.transaction().execute(trx =>
        inviteRelated(trx, tools(), {
          applicationId: application.id,
          role: 'spouse',
          person: who,
          language: 'en',
          now: clock.now(),
        }),
      )
    expect(await invite(person)).toBe(first.id)
    expect(await invite(aRelatedPerson())).toBe(first.id)
    expect(await eventsOf(application.id)).toEqual([{ status: 'APPLICANT_INVITED', note: 'spouse' }])
    expect(await messagesTo(person.email)).toHaveLength(1)
  })

  it('is not sent when its transaction is rolled back', async () => {
    const { id } = await aPrimaryApplication(portal)
    const person = aRelatedPerson()
    await expect(
      portal.db.transaction().execute(async trx => {
        await inviteRelated(trx, tools(), {
          applicationId: id,
          role: 'spouse',
          person,
          language: 'en',
          now: clock.now(),
        })
        throw new Error('the application was not stored')
      }),
    ).rejects.toThrow('not stored')
    await portal.app.outbox.wakeAll()
    expect(await messagesTo(person.email)).toEqual([])
    expect(await eventsOf(id)).toEqual([])
  })

  it('does not flood a number named by strangers: excess messages are stored and not sent', async () => {
    const phone = '+37060009999'
    for (let sent = 0; sent < messagesOfAddress.max; sent += 1)
      await anInvitation(portal, { person: aRelatedPerson({ phone }) })
    const { id } = await aPrimaryApplication(portal)
    const person = aRelatedPerson({ phone })
    await portal.db
      .transaction()
      .execute(trx =>
        inviteRelated(trx, tools(), { applicationId: id, role: 'spouse', person, language: 'en', now: clock.now() }),
      )
    await portal.app.outbox.wakeAll()
    expect(await messagesTo(phone)).toHaveLength(messagesOfAddress.max)
    expect(await messagesTo(person.email)).toEqual([])
    expect(await eventsOf(id)).toEqual([
      { status: 'APPLICANT_NOT_TOLD', note: 'spouse' },
      { status: 'APPLICANT_INVITED', note: 'spouse' },
    ])
  })
})

describe('generated access code', () => {
  it('has four unambiguous characters, never four alike, and rarely repeats', () => {
    const codes = Array.from({ length: 3000 }, accessCode)
    for (const code of codes) expect(code).toMatch(/^(?!(.)\1{3})[ACDEFGHJKMNPQRTWXY34679]{4}$/)
    expect(new Set(codes).size).toBeGreaterThan(2900)
  })
})
