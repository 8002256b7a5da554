import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { aFile } from '../../support/leasingPayload.ts'
import { changed } from '../../support/leasingPrivate.ts'
import type { Payload } from '../../support/leasingPrivate.ts'
import { aDraft, aPrivateRequest, aRequest, confirmedBy, requestSteps } from '../../support/requests.ts'

const clock = aClock('2026-11-21T10:00:00Z')
let portal: TestApp
let steps: ReturnType<typeof requestSteps>
let draft = aDraft()
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
  steps = requestSteps(portal)
})
afterAll(() => portal.close())
beforeEach(() => {
  draft = aDraft()
})

const sent = (payload: Payload, key?: string) =>
  steps.apply(payload, { 'x-draft': draft, ...(key === undefined ? {} : { 'idempotency-key': key }) })

describe('draft that is confirmed at once', () => {
  it('becomes one application and one mail, however many concurrent requests arrive, with or without a key (FRM-66)', async () => {
    const payload = aRequest()
    const before = await steps.count()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sent(payload, index % 2 === 0 ? undefined : `key-of-${draft}-${index}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    const told = answers.map(answer =>
      answer.json<{ id: string; reference: string; status: string; receipt: string }>(),
    )
    expect(new Set(told.map(({ id }) => id)).size).toBe(1)
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set(['COMPLETE']))
    expect(new Set(told.map(({ receipt }) => receipt)).size).toBe(10)
    expect(await steps.count()).toBe(before + 1)
    expect(await steps.mails(told[0]?.reference ?? '')).toBe(1)
  })

  it('always returns the same response, and reports when other answers arrive', async () => {
    const payload = aRequest()
    const { id } = (await sent(payload)).json<{ id: string }>()
    clock.advance(40 * 24 * 3600)
    expect((await sent(payload)).json()).toMatchObject({ id, status: 'COMPLETE' })
    const other = await sent(changed(payload, { '/applicant/city': 'Alytus' }))
    expect(other.json()).toMatchObject({ status: 409, code: 'REQUEST_CONFIRMED' })
    expect((await steps.stored(id)).revision).toBe(1)
  })

  it('stores no token of the draft', async () => {
    const { id } = (await sent(aRequest())).json<{ id: string }>()
    expect(Buffer.from((await steps.stored(id)).draft_digest ?? []).toString('hex')).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await portal.db.executeQuery<{ found: string }>({
      sql: `select count(*)::text as found from application where to_jsonb(application)::text like '%${draft}%'`,
      parameters: [],
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'x' } as never,
    })
    expect(rows[0]?.found).toBe('0')
  })

  it.each(['', 'x', 'A'.repeat(32), 'g'.repeat(32), '0'.repeat(33), "' or 1=1 --"])(
    'rejects the token %j',
    async name => {
      expect((await steps.apply(aRequest(), { 'x-draft': name })).statusCode).toBe(400)
    },
  )
})

describe('unconfirmed draft', () => {
  it('is replaced by the next request: answers, files, form number, but the same application (FRM-67)', async () => {
    const first = await steps.accepted(
      aPrivateRequest({ '/applicant/files': [aFile('a.csv', 'a;b\n', { documentType: 'BANK_STATEMENT' })] }),
      { 'x-draft': draft },
    )
    const next = aPrivateRequest({ '/applicant/surname': 'Naujoji' })
    const second = await steps.accepted(next, { 'x-draft': draft })
    expect([second.id, second.reference]).toEqual([first.id, first.reference])
    expect(second.follow_url).not.toBe(first.follow_url)
    expect(await steps.stored(first.id)).toMatchObject({
      revision: 2,
      payload: { applicant: { surname: 'Naujoji' } },
      status: 'AWAITING_CONFIRMATION',
    })
    expect(
      await portal.db.selectFrom('application_file').select('id').where('application_id', '=', first.id).execute(),
    ).toEqual([])
    expect(await steps.events(first.id)).toEqual(['AWAITING_CONFIRMATION DOKOBIT', 'AWAITING_CONFIRMATION DOKOBIT'])
    expect(await steps.mails(first.reference)).toBe(0)
  })

  it('stays the same application with the same signing when the same request arrives again', async () => {
    const payload = aPrivateRequest()
    const answers = await Promise.all(Array.from({ length: 6 }, () => steps.accepted(payload, { 'x-draft': draft })))
    expect(new Set(answers.map(({ id, follow_url: address }) => `${id} ${address}`)).size).toBe(1)
    expect(answers[0]?.follow_url).toMatch(/^http/)
    expect(await steps.stored(answers[0]?.id ?? '')).toMatchObject({ revision: 1 })
  })

  it('can be confirmed by the bank during a pending signing, which then has no effect', async () => {
    const plain = aPrivateRequest({}, 'NONE')
    const { id, follow_url: address = '' } = await steps.accepted(confirmedBy(plain, 'DOKOBIT'), { 'x-draft': draft })
    const { status } = await steps.accepted(await steps.atTheBank(plain, 'Ona Kazlauskienė'), { 'x-draft': draft })
    expect(status).toBe('COMPLETE')
    expect(await steps.stored(id)).toMatchObject({ evidence: 'NORDIGEN', signing_type: 'NORDIGEN' })
    steps.sign(address)
    expect(await steps.signed(address)).toBe('expired')
    expect(await steps.events(id)).toEqual([
      'AWAITING_CONFIRMATION DOKOBIT',
      'AWAITING_CONFIRMATION NORDIGEN',
      'COMPLETE NORDIGEN',
    ])
  })
})

describe('confirmation by the bank', () => {
  const plain = () => aPrivateRequest({}, 'NONE')

  it('completes the application with evidence of the bank, used once (FRM-61)', async () => {
    const payload = plain()
    const confirmed = await steps.atTheBank(payload, 'KAZLAUSKIENE ONA')
    const answers = await Promise.all(Array.from({ length: 5 }, () => sent(confirmed)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201))
    const { id, reference } = answers[0]!.json<{ id: string; reference: string }>()
    expect(await steps.stored(id)).toMatchObject({ status: 'COMPLETE', evidence: 'NORDIGEN' })
    expect(await steps.mails(reference)).toBe(1)
    expect(JSON.stringify((await steps.stored(id)).payload)).not.toContain('md5_code')
    draft = aDraft()
    expect((await sent(confirmed)).json()).toMatchObject({ code: 'BANK_USED' })
  })

  it.each([
    ['another name', 'Petras Petraitis', (payload: Payload) => payload, 422, 'SME78'],
    [
      'other answers than those at the bank',
      'Ona Kazlauskienė',
      (payload: Payload) => changed(payload, { '/lending/is_rent_consent': true }),
      422,
      'BANK_MISMATCH',
    ],
    [
      'an unknown code',
      'Ona Kazlauskienė',
      (payload: Payload) => changed(payload, { '/signing/md5_code': 'f'.repeat(32) }),
      422,
      'BANK_MISMATCH',
    ],
  ])('is rejected for %s, and nothing is stored', async (_what, owner, change, status, code) => {
    const before = await steps.count()
    const answer = await sent(change(await steps.atTheBank(plain(), owner)))
    expect(answer.json()).toMatchObject({ status, code })
    expect(await steps.count()).toBe(before)
  })

  it('is rejected without the consent of the applicant', async () => {
    expect((await sent(await steps.atTheBank(plain(), 'Ona Kazlauskienė', 'REFUSE'))).statusCode).toBe(409)
  })

  it.each([['md5_code'], ['requisition_id']])('requires %s', async name => {
    const answer = await sent(
      confirmedBy(plain(), 'NORDIGEN', name === 'md5_code' ? { requisition_id: 'abc' } : { md5_code: 'a'.repeat(32) }),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toContain(`/signing/${name}`)
  })
})
