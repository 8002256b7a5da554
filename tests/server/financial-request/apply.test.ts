import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { tryLock } from '../../../server/db/advisoryLock.ts'
import { changed } from '../../support/leasingPrivate.ts'
import type { Payload } from '../../support/leasingPrivate.ts'
import { aRequest, requestSteps } from '../../support/requests.ts'
import type { Answer } from '../../support/requests.ts'
import { opened } from '../../support/encrypted.ts'

let portal: TestApp
let steps: ReturnType<typeof requestSteps>
let clock = new Date('2026-11-21T10:00:00Z')
/** By how much the clock goes on each time it is read. */
let tick = 0
const tock = () => {
  clock = new Date(clock.getTime() + tick)
  return clock
}

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: tock } })
  steps = requestSteps(portal)
})
afterAll(() => portal.close())

const apply = (payload: Payload, headers: Record<string, string> = {}, query = '') =>
  steps.apply(payload, headers, { query })
const stored = (reference: string) =>
  portal.db.selectFrom('application').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const count = () => steps.count()
/** What an answer says about the application; each has a receipt of its own. */
const told = (body: string): string => {
  const { receipt: _receipt, ...rest } = JSON.parse(body) as Answer
  return JSON.stringify(rest)
}
const pause = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

describe('sending a financing request', () => {
  it('stores the request with its files, form version, first event and a reference number (FRM-68)', async () => {
    const payload = aRequest()
    const answer = await apply(payload, { 'accept-language': 'lv-LV,lv;q=0.9,en;q=0.5' })
    expect(answer.statusCode).toBe(201)
    const { id, reference } = answer.json<{ id: string; reference: string }>()
    expect(reference).toMatch(/^LB-2026-\d{6}-\d$/)

    const row = opened(portal.db, 'application', await stored(reference))
    const live = await portal.app.forms.published('leasing-business')
    expect(row).toMatchObject({
      id,
      form: 'leasing-business',
      form_version: live.version,
      language: 'lv',
      mode: 'default',
      status: 'COMPLETE',
      evidence: 'NONE',
      revision: 1,
      draft_digest: null,
    })
    expect(row.created_at).toEqual(clock)
    expect(JSON.stringify(row.payload)).not.toContain('fileContent')
    expect(row.payload).toMatchObject({
      applicant: {
        representative_surname: 'Kazlauskienė',
        files: [{ fileName: 'pažyma 2026.pdf', documentType: 'INCOME_CERTIFICATE' }],
      },
    })

    const [sent] = (payload['applicant'] as { files: { fileContent: string; fileSize: number }[] }).files
    const content = Buffer.from(sent?.fileContent ?? '', 'base64')
    const files = (
      await portal.db.selectFrom('application_file').selectAll().where('application_id', '=', id).execute()
    ).map(file => opened(portal.db, 'application_file', file))
    expect(files).toHaveLength(1)
    expect(files[0]).toMatchObject({
      position: 0,
      file_name: 'pažyma 2026.pdf',
      content_type: 'application/pdf',
      size: content.length,
      document_type: 'INCOME_CERTIFICATE',
    })
    expect(Buffer.from(files[0]?.content ?? []).equals(content)).toBe(true)
    expect(Buffer.from(files[0]?.sha256 ?? []).toString('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    const events = await portal.db
      .selectFrom('application_event')
      .select('status')
      .where('application_id', '=', id)
      .execute()
    expect(events).toEqual([{ status: 'AWAITING_CONFIRMATION' }, { status: 'COMPLETE' }])
  })

  it('writes a history in chronological order', async () => {
    tick = 3
    const { id } = (await apply(aRequest())).json<Answer>()
    tick = 0
    const events = await portal.db
      .selectFrom('application_event')
      .select('status')
      .where('application_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(events.map(({ status }) => status)).toEqual(['AWAITING_CONFIRMATION', 'COMPLETE'])
    const { created_at: created, confirmed_at: confirmed } = await portal.db
      .selectFrom('application')
      .select(['created_at', 'confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(confirmed?.getTime()).toBeGreaterThanOrEqual(created.getTime())
  })

  it('notifies the applicant by e-mail in the language of the form', async () => {
    const { reference } = (
      await apply(aRequest('leasing-business', { '/applicant/email': 'laiskas@example.com' }), {}, '?language=LT')
    ).json<{ reference: string }>()
    await portal.app.outbox.wakeAll()
    const message = await portal.db
      .selectFrom('simulated_message')
      .selectAll()
      .where('recipient', '=', 'laiskas@example.com')
      .executeTakeFirstOrThrow()
    expect(message.subject).toContain('gavome jūsų paraišką')
    expect(message.body).toContain(reference)
    expect(message.body).toContain('Ona')
  })

  it.each([
    ['?language=et', {}, 'ee'],
    ['', { 'accept-language': 'de,fr;q=0.5' }, 'lt'],
    ['', { 'accept-language': 'de, et;q=0.7' }, 'ee'],
    ['?language=xx', {}, 'lt'],
  ])('with %s and %j keeps the language %s', async (query, headers, language) => {
    expect(
      (
        await stored(
          (await apply(aRequest(), headers as Record<string, string>, query)).json<{ reference: string }>().reference,
        )
      ).language,
    ).toBe(language)
  })

  it('gives every application a unique number', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => apply(aRequest())))
    expect(new Set(answers.map(answer => answer.json<{ reference: string }>().reference)).size).toBe(3)
  })
})

describe('sending the same request again', () => {
  it('stores a double click once, even without a key (SEC-52)', async () => {
    const before = await count()
    const payload = aRequest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(payload)))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(answer => told(answer.body))).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it('ignores the order of keys', async () => {
    const before = await count()
    const payload = aRequest()
    const turned = Object.fromEntries(Object.entries(payload).reverse()) as Payload
    expect(told((await apply(payload)).body)).toBe(told((await apply(turned)).body))
    expect(await count()).toBe(before + 1)
  })

  it('stores a new request after a minute', async () => {
    const payload = aRequest()
    const first = told((await apply(payload)).body)
    pause(59_000)
    expect(told((await apply(payload)).body)).toBe(first)
    pause(2_000)
    expect(told((await apply(payload)).body)).not.toBe(first)
  })

  it('stores ten concurrent requests with one key once', async () => {
    const before = await count()
    const payload = aRequest()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => apply(payload, { 'idempotency-key': 'parallel-0001' })),
    )
    const accepted = answers.filter(answer => answer.statusCode === 201)
    expect(accepted.length).toBeGreaterThan(0)
    expect(new Set(accepted.map(answer => told(answer.body))).size).toBe(1)
    // with several connections the others may get 503; nothing else may happen to them
    for (const answer of answers) expect([201, 409]).toContain(answer.statusCode)
    expect(await count()).toBe(before + 1)
    expect(
      (
        await portal.db
          .selectFrom('outbox')
          .select('id')
          .where('body', 'like', `%${accepted[0]?.json<{ reference: string }>().reference}%`)
          .execute()
      ).length,
    ).toBeLessThanOrEqual(1)
  })

  it('always returns the same response for the same key (API-05)', async () => {
    const payload = aRequest()
    const first = await apply(payload, { 'idempotency-key': 'for-good-01' })
    pause(40 * 24 * 3600_000)
    const again = await apply(payload, { 'idempotency-key': 'for-good-01' })
    expect(again.statusCode).toBe(201)
    expect(told(again.body)).toBe(told(first.body))
  })

  it('returns the stored response to a retry even after a newer form version went live', async () => {
    const payload = aRequest()
    const { version } = await portal.app.forms.published('leasing-business')
    const first = await apply(payload, { 'idempotency-key': 'retry-version', 'x-form-version': String(version) })
    const again = await apply(payload, { 'idempotency-key': 'retry-version', 'x-form-version': String(version + 5) })
    expect(told(again.body)).toBe(told(first.body))
  })

  it('rejects another body with a used key (API-05)', async () => {
    await apply(aRequest(), { 'idempotency-key': 'used-key-01' })
    const before = await count()
    const answer = await apply(aRequest(), { 'idempotency-key': 'used-key-01' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await count()).toBe(before)
  })

  it('does not use up a key with a rejected request', async () => {
    const payload = aRequest()
    const refused = await apply(changed(payload, { '/applicant/city': 'x'.repeat(31) }), {
      'idempotency-key': 'refused-01',
    })
    expect(refused.statusCode).toBe(422)
    expect((await apply(payload, { 'idempotency-key': 'refused-01' })).statusCode).toBe(201)
  })

  it('leaves nothing behind when storing fails half-way', async () => {
    const rows = async () => ({
      applications: await count(),
      keys: (await portal.db.selectFrom('idempotency').select('key').execute()).length,
      events: (await portal.db.selectFrom('application_event').select('id').execute()).length,
      mails: (await portal.db.selectFrom('outbox').select('id').execute()).length,
    })
    const before = await rows()
    const texts = portal.app.texts
    const get = texts.get.bind(texts)
    texts.get = () => {
      throw new Error('no text')
    }
    try {
      const answer = await apply(aRequest(), { 'idempotency-key': 'half-way-01' })
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toMatchObject({ code: 'SYSTEM_ERROR' })
    } finally {
      texts.get = get
    }
    expect(await rows()).toEqual(before)
    expect((await apply(aRequest(), { 'idempotency-key': 'half-way-01' })).statusCode).toBe(201)
  })

  it.each(['short', 'with space 1', 'x'.repeat(101)])('rejects the key %j', async key => {
    expect((await apply(aRequest(), { 'idempotency-key': key })).statusCode).toBe(400)
  })
})

describe('request whose key is in use', () => {
  // PGlite has one connection: transactions run one after the other there
  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'waits for a later retry, and succeeds once the first one died (API-05)',
    async () => {
      const payload = aRequest()
      const headers = { 'idempotency-key': 'being-worked-on' }
      const died = portal.db.transaction().execute(async trx => {
        expect(await tryLock(trx, 'idempotency public POST /form/financial-request/apply being-worked-on')).toBe(true)
        const answer = await apply(payload, headers)
        expect(answer.statusCode).toBe(409)
        expect(answer.json()).toMatchObject({ code: 'REQUEST_RUNNING' })
        expect(answer.headers['retry-after']).toBe('1')
        throw new Error('the process is gone')
      })
      await expect(died).rejects.toThrow('the process is gone')
      expect((await apply(payload, headers)).statusCode).toBe(201)
    },
  )
})
