import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormComparison, ReplayLine } from '../../../schemas/studio/comparison.ts'
import { encryptRow } from '../../../server/vault/encryptedRow.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { validExample } from '../../support/leasingPrivate.ts'

type Json = Record<string, any>
const url = '/api/operator/forms/delete-buyer'

let test: TestApp
let operator: Client
beforeAll(async () => {
  test = await buildTestApp()
  operator = await test.as('operator')
})
afterAll(() => test.close())

async function changed(change: (documents: Json) => void): Promise<Json> {
  const { schema, ui, texts } = (await operator.get(url)).json<Json>()['published']
  const documents = structuredClone({ schema, ui, texts })
  change(documents)
  return documents
}
const shorter = (): Promise<Json> => changed(({ schema }) => void (schema.properties.explanation.maxLength = 10))

describe('the comparison of a draft with the live version (OPR-80)', () => {
  it('is for operators only', async () => {
    const body = await shorter()
    expect((await (await test.as('viewer')).post(`${url}/comparison`, body)).statusCode).toBe(403)
    expect((await test.client().post(`${url}/comparison`, body)).statusCode).toBe(401)
  })

  it('answers with examples and reasons, by mode', async () => {
    const body = await shorter()
    const response = await operator.post(`${url}/comparison`, body)
    expect(response.statusCode).toBe(200)
    const { version, modes } = response.json<FormComparison>()
    expect([version, modes.map(({ mode }) => mode)]).toEqual([1, ['default']])
    expect(modes[0]?.refusedNow).toEqual({
      kind: 'found',
      answers: [{ path: 'explanation', value: expect.stringMatching(/^.{11,}$/) }],
      reasons: [{ path: 'explanation', code: 'maxLength', limit: 10 }],
    })
    expect(modes[0]?.acceptedNow).toEqual({ kind: 'notFound', tries: expect.any(Number) })
  })

  it('says that nothing differs where only wording does', async () => {
    const body = await changed(({ texts }) => void (texts.en.title = 'Longer'))
    const { modes } = (await operator.post(`${url}/comparison`, body)).json<FormComparison>()
    expect(modes).toEqual([{ mode: 'default', refusedNow: { kind: 'unchanged' }, acceptedNow: { kind: 'unchanged' } }])
  })

  it('rejects documents that could not be published, and leaves the live version alone', async () => {
    const body = await changed(({ schema }) => void (schema.properties.broken = { type: 'nonsense' }))
    const response = await operator.post(`${url}/comparison`, body)
    expect(response.statusCode).toBe(422)
    expect(response.json<Json>()).toMatchObject({ code: 'DOCUMENT_INVALID' })
    expect((await operator.get(url)).json<Json>()['published']).toMatchObject({ version: 1 })
  })

  it('is replaced by the newest one of the same operator', async () => {
    const bodies = [await shorter(), await shorter()]
    // A call of the test client begins when its answer is asked for.
    const older = Promise.resolve(operator.post(`${url}/comparison`, bodies[0]!))
    // Both calls read their session first, each on a connection of its own: the older one must have done so.
    await operator.get(url)
    const [first, second] = await Promise.all([older, operator.post(`${url}/comparison`, bodies[1]!)])
    expect(second.statusCode).toBe(200)
    expect([200, 503]).toContain(first.statusCode)
  })
})

describe('the replay of stored applications (OPR-82)', () => {
  const leasingUrl = '/api/operator/forms/leasing-private'
  const secrets = ['Žvaigždūnė', 'Slaptasis Miestas', 'slapta@example.com']

  async function storeApplications(count: number): Promise<void> {
    const { db, forms } = test.app
    const { version } = await forms.published('leasing-private')
    for (let index = 0; index < count; index += 1) {
      const { signing: _signing, ...payload } = validExample() as Json
      const [name, city, email] = secrets
      Object.assign(payload['applicant'], { name, city, email, files: [] })
      const id = randomUUID()
      const row = encryptRow(db, 'application', id)
      await db
        .insertInto('application')
        .values({
          id,
          reference: `LP-REPLAY-${index}`,
          form: 'leasing-private',
          form_version: version,
          language: 'lt',
          payload: row.payload('payload', payload),
          digest: Buffer.from(`replay ${index}`),
          draft_digest: null,
          partner_id: null,
          financing_company: null,
          evidence: null,
          confirmed_at: null,
          credit_price: null,
          key_id: row.keyId,
          created_at: test.app.config.now(),
        })
        .execute()
    }
  }

  async function replay(change: (documents: Json) => void): Promise<{ text: string; lines: ReplayLine[] }> {
    const { schema, ui, texts } = (await operator.get(leasingUrl)).json<Json>()['published']
    const documents = structuredClone({ schema, ui, texts })
    change(documents)
    const response = await operator.post(`${leasingUrl}/replay`, documents)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ])
    const lines = response.body.trim().split('\n')
    return { text: response.body, lines: lines.map(line => JSON.parse(line) as ReplayLine) }
  }

  it('tells progress, counts and reasons, never an answer, and is in the audit', async () => {
    await storeApplications(30)
    const { text, lines } = await replay(
      ({ schema }) => void (schema.properties.applicant.properties.city.maxLength = 10),
    )
    expect(lines.slice(0, -1)).toEqual(
      expect.arrayContaining([
        { done: 0, total: 30 },
        { done: 20, total: 30 },
      ]),
    )
    expect(lines.at(-1)).toEqual({
      result: {
        version: 1,
        total: 30,
        modes: [
          {
            mode: 'default',
            total: 30,
            outcomes: { refused: 30, askedMore: 0, notSendable: 0, dropped: 0 },
            reasons: [{ path: 'applicant.city', code: 'maxLength', limit: 10, outcome: 'refused', count: 30 }],
          },
          expect.objectContaining({ mode: 'partner', total: 0 }),
          expect.objectContaining({ mode: 'prefill', total: 0 }),
        ],
      },
    })
    for (const secret of secrets) expect(text).not.toContain(secret)
    const events = await test.app.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'FORM_REPLAYED')
      .execute()
    expect(events.map(({ details }) => details)).toEqual([{ form: 'leasing-private', version: 1, applications: 30 }])
  })

  it('is for operators only, and rejects documents that could not be published', async () => {
    expect((await (await test.as('viewer')).post(`${url}/replay`, await shorter())).statusCode).toBe(403)
    const broken = await changed(({ schema }) => void (schema.properties.broken = { type: 'nonsense' }))
    const response = await operator.post(`${url}/replay`, broken)
    expect([response.statusCode, response.json<Json>()['code']]).toEqual([422, 'DOCUMENT_INVALID'])
  })

  it('says so where no application is stored', async () => {
    const response = await operator.post(
      '/api/operator/forms/bank-statement/replay',
      await unchangedOf('bank-statement'),
    )
    expect(JSON.parse(response.body.trim().split('\n').at(-1) ?? '')).toMatchObject({ result: { total: 0 } })
  })

  async function unchangedOf(form: string): Promise<Json> {
    const { schema, ui, texts } = (await operator.get(`/api/operator/forms/${form}`)).json<Json>()['published']
    return { schema, ui, texts }
  }
})
