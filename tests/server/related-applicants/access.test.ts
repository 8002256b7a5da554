import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RelatedAccess } from '../../../server/modules/related-applicants/related-access.service.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { anInvitation, primarySecrets, relatedAddress, wrongFor } from '../../support/relatedApplicants.ts'
import type { TestInvitation } from '../../support/relatedApplicants.ts'

const clock = aClock()
let portal: TestApp

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
})
afterAll(() => portal.close())

type Tokens = Pick<TestInvitation, 'applicationToken' | 'applicantToken'>
const validate = (tokens: Tokens) => portal.app.inject({ method: 'GET', url: `${relatedAddress(tokens)}/validate` })
const enter = (tokens: Tokens, code: string) =>
  portal.app.inject({ method: 'POST', url: `${relatedAddress(tokens)}/access-code`, payload: { code } })
const enterByQuery = (tokens: Tokens, code: string) =>
  portal.app.inject({ method: 'GET', url: `${relatedAddress(tokens)}?code=${code}` })
const change = (id: string, values: object) =>
  portal.db.updateTable('related_applicant').set(values).where('id', '=', id).execute()
const triesOf = async (id: string) =>
  (await portal.db.selectFrom('related_applicant').select('tries_left').where('id', '=', id).executeTakeFirstOrThrow())
    .tries_left
const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code

describe('invitation link', () => {
  it('states the role of the invited applicant, and the application (REL-01)', async () => {
    const spouse = await validate(await anInvitation(portal))
    expect([spouse.statusCode, spouse.json()]).toEqual([
      200,
      { role: 'spouse', financial_product_type: 'LEASING_PRIVATE' },
    ])
    expect((await validate(await anInvitation(portal, { role: 'guarantor' }))).json()).toMatchObject({
      role: 'guarantor',
    })
  })

  it('works only with two matching tokens (REL-15, SEC-46)', async () => {
    const [one, other] = [await anInvitation(portal), await anInvitation(portal)]
    const wrong: Tokens[] = [
      { applicationToken: one.applicationToken, applicantToken: other.applicantToken },
      { applicationToken: one.applicantToken, applicantToken: one.applicationToken },
      { applicationToken: one.applicationId, applicantToken: one.id },
      { applicationToken: 'x', applicantToken: 'y' },
    ]
    for (const tokens of wrong) {
      expect((await validate(tokens)).statusCode).toBe(404)
      expect((await enter(tokens, one.code)).statusCode).toBe(404)
      expect((await enterByQuery(tokens, one.code)).statusCode).toBe(404)
    }
    expect(await triesOf(one.id)).toBe(5)
  })

  it('is expired when it is withdrawn, too old, or its part was sent', async () => {
    const withdrawn = await anInvitation(portal)
    await change(withdrawn.id, { withdrawn_at: clock.now() })
    expect([(await validate(withdrawn)).statusCode, (await enter(withdrawn, withdrawn.code)).statusCode]).toEqual([
      404, 404,
    ])
    const old = await anInvitation(portal)
    await change(old.id, { expires_at: clock.now() })
    const late = await enter(old, old.code)
    expect([late.statusCode, codeOf(late), codeOf(await validate(old))]).toEqual([
      410,
      'INVITATION_EXPIRED',
      'INVITATION_EXPIRED',
    ])
    const done = await anInvitation(portal)
    await change(done.id, { submitted_at: clock.now(), payload: '{}' })
    const again = await enter(done, done.code)
    expect([again.statusCode, codeOf(again), (await validate(done)).statusCode]).toEqual([
      409,
      'PART_ALREADY_SENT',
      409,
    ])
  })
})

describe('access code', () => {
  it("opens the form, in any letter case, and shows the invited applicant's own data", async () => {
    const invited = await anInvitation(portal)
    const answer = await enter(invited, invited.code.toLowerCase())
    expect(answer.statusCode).toBe(200)
    const { access, ...rest } = answer.json<{ access: string }>()
    expect(access).toMatch(/^[\w-]{43}$/)
    expect(rest).toEqual({
      role: 'spouse',
      form: 'related-applicant',
      financial_product_type: 'LEASING_PRIVATE',
      values: invited.person,
      financed: null,
    })
    expect(JSON.stringify(await portal.db.selectFrom('related_applicant').selectAll().execute())).not.toContain(access)
    expect((await enterByQuery(invited, invited.code)).json()).toMatchObject({ values: invited.person, financed: null })
  })

  it.each(['spouse', 'guarantor'] as const)(
    'of a %s shows nothing of the applicant: no name, code, income, address or words (REL-08, SEC-46)',
    async role => {
      const invited = await anInvitation(portal, { role })
      const bodies = [
        (await validate(invited)).body,
        (await enter(invited, wrongFor(invited.code))).body,
        (await enter(invited, invited.code)).body,
      ].join('\n')
      for (const secret of Object.values(primarySecrets)) expect(bodies).not.toContain(secret)
      expect(bodies).not.toContain(invited.applicationId)
    },
  )

  it('may be wrong four times, whichever call is used; the fifth ends the access, even for the right code (REL-04, REL-05, SEC-12)', async () => {
    const invited = await anInvitation(portal)
    const wrong = wrongFor(invited.code)
    for (const remaining of [4, 3, 2, 1]) {
      const answer = await (remaining % 2 === 0 ? enter(invited, wrong) : enterByQuery(invited, wrong))
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({
          code: 'ACCESS_CODE_WRONG',
          remaining_attempts: remaining,
          details: { remaining_attempts: remaining },
        }),
      ])
    }
    for (const code of [wrong, wrong, invited.code]) {
      const answer = await enter(invited, code)
      expect([answer.statusCode, codeOf(answer), 'remaining_attempts' in answer.json<object>()]).toEqual([
        410,
        'ACCESS_CODE_EXHAUSTED',
        false,
      ])
    }
    expect((await validate(invited)).statusCode).toBe(410)
    const events = await portal.db
      .selectFrom('application_event')
      .select('status')
      .where('application_id', '=', invited.applicationId)
      .execute()
    expect(events.map(({ status }) => status)).toEqual(['APPLICANT_INVITED', 'APPLICANT_BLOCKED'])
  })

  it('opens the form as the last attempt too', async () => {
    const invited = await anInvitation(portal)
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await enter(invited, wrongFor(invited.code))).statusCode).toBe(422)
    expect((await enter(invited, invited.code)).statusCode).toBe(200)
    expect(await triesOf(invited.id)).toBe(1)
  })

  it('costs no attempt when the code is right, and restores no lost one', async () => {
    const invited = await anInvitation(portal)
    await enter(invited, wrongFor(invited.code))
    for (let time = 0; time < 7; time += 1) expect((await enter(invited, invited.code)).statusCode).toBe(200)
    expect(await triesOf(invited.id)).toBe(4)
  })

  it('must have four characters, or is not checked (REL-03)', async () => {
    const invited = await anInvitation(portal)
    for (const code of ['', 'ABC', 'ABCDE', 4, null])
      expect(
        (await portal.app.inject({ method: 'POST', url: `${relatedAddress(invited)}/access-code`, payload: { code } }))
          .statusCode,
      ).toBe(422)
    expect((await enterByQuery(invited, 'AB')).statusCode).toBe(400)
    expect(await triesOf(invited.id)).toBe(5)
  })

  it('is compared five times for a thousand concurrent wrong ones (SEC-12)', async () => {
    const invited = await anInvitation(portal)
    const access = new RelatedAccess({
      db: portal.db,
      throttle: portal.app.throttle,
      codesOfNetwork: { max: 5000, windowSeconds: 60 },
      now: clock.now,
    })
    const wrong = wrongFor(invited.code)
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        access.open(invited, wrong, `10.${index >> 8}.${index & 255}.1`).then(
          () => 'open',
          (error: { code: string; details?: { remaining_attempts?: number } }) =>
            `${error.code} ${error.details?.remaining_attempts ?? ''}`,
        ),
      ),
    )
    const count = (outcome: string) => outcomes.filter(one => one === outcome).length
    expect([4, 3, 2, 1].map(left => count(`ACCESS_CODE_WRONG ${left}`))).toEqual([1, 1, 1, 1])
    expect(count('ACCESS_CODE_EXHAUSTED ')).toBe(996)
    const blocked = await portal.db
      .selectFrom('application_event')
      .select('id')
      .where('application_id', '=', invited.applicationId)
      .where('status', '=', 'APPLICANT_BLOCKED')
      .execute()
    expect(blocked).toHaveLength(1)
    expect((await enter(invited, invited.code)).statusCode).toBe(410)
  }, 120_000)

  it('cannot be guessed over many applications from one network', async () => {
    const access = new RelatedAccess({
      db: portal.db,
      throttle: portal.app.throttle,
      codesOfNetwork: { max: 3, windowSeconds: 3600 },
      now: clock.now,
    })
    const invited = [
      await anInvitation(portal),
      await anInvitation(portal),
      await anInvitation(portal),
      await anInvitation(portal),
    ]
    const codes: string[] = []
    for (const [index, one] of invited.entries())
      codes.push(
        await access.open(one, wrongFor(one.code), `192.0.2.${index + 1}`).then(
          () => 'open',
          (error: { code: string }) => error.code,
        ),
      )
    expect(codes).toEqual(['ACCESS_CODE_WRONG', 'ACCESS_CODE_WRONG', 'ACCESS_CODE_WRONG', 'TOO_MANY_ATTEMPTS'])
    expect(await triesOf(invited[3]?.id ?? '')).toBe(5)
  })
})
