import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { readShippedForms } from '../../../server/forms/shipped.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { loadModule } from '../forms/loadModule.ts'

type Json = Record<string, any>
const form = 'leasing-private'
const operatorUrl = `/api/operator/forms/${form}`
const publicUrl = `/api/definitions/forms/${form}`

let test: TestApp
let operator: Client
let staff: Client
beforeAll(async () => {
  test = await buildTestApp()
  operator = await test.as('operator')
  staff = await test.as('viewer')
})
afterAll(() => test.close())

async function live(): Promise<Json> {
  return (await test.client().get(publicUrl)).json()
}

/** The documents of the live version with all their modes. */
async function documents(): Promise<Json> {
  return (await operator.get(operatorUrl)).json<Json>()['published']
}

/** Makes version 1, the shipped one, live again. */
async function reset(): Promise<void> {
  await operator.delete(`${operatorUrl}/draft`)
  const { version } = await live()
  if (version !== 1) await operator.post(`${operatorUrl}/rollback`, { version: 1, comment: 'Back to the start' })
}

const withShorterCity = async (): Promise<Json> => {
  const { schema, ui, texts } = await documents()
  schema.properties.applicant.properties.city.maxLength = 10
  schema.properties.applicant.properties.nickname = { type: 'string', maxLength: 20 }
  for (const table of Object.values(texts) as Json[]) table['applicant.nickname.title'] = 'Nickname'
  return { schema, ui, texts }
}

describe('access to forms', () => {
  it.each([
    ['GET', ''],
    ['GET', '/versions'],
    ['GET', '/versions/1'],
    ['POST', '/check'],
    ['POST', '/preview'],
    ['POST', '/publish'],
    ['POST', '/rollback'],
    ['PUT', '/draft'],
    ['DELETE', '/draft'],
  ] as const)('%s %s is for operators only', async (method, path) => {
    const body = { schema: {}, ui: {}, texts: {}, comment: 'x', version: 1, baseVersion: 1 }
    const call = async (client: Client): Promise<number> =>
      (method === 'GET'
        ? await client.get(operatorUrl + path)
        : method === 'DELETE'
          ? await client.delete(operatorUrl + path)
          : method === 'PUT'
            ? await client.put(operatorUrl + path, body)
            : await client.post(operatorUrl + path, body)
      ).statusCode
    expect(await call(staff)).toBe(403)
    expect(await call(test.client())).toBe(401)
  })

  it('is public for the definition and its validator', async () => {
    const { validatorUrl } = await live()
    const module = await test.client().get(validatorUrl)
    expect(module.statusCode).toBe(200)
    expect(module.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(module.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await test.app.inject({ url: validatorUrl, headers: { 'accept-encoding': 'gzip, br' } })
    expect([small.headers['content-encoding'], small.headers['vary']]).toEqual([
      'br',
      expect.stringContaining('accept-encoding'),
    ])
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(module.body)
    expect(small.rawPayload.length).toBeLessThan(9_500)
    for (const refusing of ['gzip', 'br;q=0, gzip', 'brotli', '']) {
      const plain = await test.app.inject({ url: validatorUrl, headers: { 'accept-encoding': refusing } })
      expect(plain.headers['content-encoding'], refusing).not.toBe('br')
    }
  })
})

describe('published form', () => {
  it('is the shipped one after the first start', async () => {
    const answer = await test.client().get(publicUrl)
    expect(answer.json()).toMatchObject({
      form,
      version: 1,
      schema: { type: 'object' },
      ui: { sections: expect.any(Array) },
      texts: { en: {}, lt: {}, lv: {}, ee: {} },
      publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(answer.json().validatorUrl).toMatch(
      /^\/api\/definitions\/forms\/leasing-private\/validator-[0-9a-f]{32}\.js$/,
    )
  })

  it('keeps the order of its keys', async () => {
    const { schema } = await live()
    expect(Object.keys(schema.properties)).toEqual(
      Object.keys(readShippedForms(root).get(form)?.schema['properties'] ?? {}),
    )
  })

  it('is not sent again while unchanged', async () => {
    const first = await test.client().get(publicUrl)
    const second = await test.app.inject({
      url: publicUrl,
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([second.statusCode, second.body]).toEqual([304, ''])
  })

  it('with an unknown name is not found', async () => {
    expect((await test.client().get('/api/definitions/forms/leasing-moon')).statusCode).toBe(404)
    expect((await test.client().get(`${publicUrl}/validator-${'0'.repeat(32)}.js`)).statusCode).toBe(404)
  })
})

describe('publishing', () => {
  beforeEach(reset)

  it('changes page and server at once, and rolling back changes both back (OPR-01, OPR-08)', async () => {
    const before = await live()
    const published = await operator.post(`${operatorUrl}/publish`, {
      ...(await withShorterCity()),
      comment: 'Shorter city',
      baseVersion: before.version,
    })
    expect(published.statusCode, published.body).toBe(200)

    const after = await live()
    expect(after.version).toBe(published.json().version)
    expect(after.schema.properties.applicant.properties.nickname).toEqual({ type: 'string', maxLength: 20 })
    const payload = { applicant: { city: 'Vilnius-Naujoji', nickname: 'Jo' } }
    const ofCity = (issues: Json[]) =>
      issues
        .filter(({ path }) => path === '/applicant/city' || path === '/applicant/nickname')
        .map(({ path, code, params }) => [path, code, params.limit])
    const pageSays = async ({ validatorUrl }: Json) =>
      (await loadModule((await test.client().get(validatorUrl)).body))(payload)
    expect(ofCity(await pageSays(after))).toEqual([['/applicant/city', 'maxLength', 10]])
    expect(ofCity((await test.app.forms.validate(form, payload)).issues)).toEqual([
      ['/applicant/city', 'maxLength', 10],
    ])

    const back = await operator.post(`${operatorUrl}/rollback`, { version: before.version, comment: 'Too short' })
    expect(back.json()).toEqual({ version: after.version + 1 })
    const now = await live()
    expect([now.schema, now.texts, now.validatorUrl]).toEqual([before.schema, before.texts, before.validatorUrl])
    expect((await test.app.forms.validate(form, payload)).issues).toContainEqual({
      path: '/applicant/nickname',
      code: 'additionalProperties',
    })
    expect(
      ofCity((await test.app.forms.validate(form, payload, after.version)).issues),
      'an old version keeps its verdict',
    ).toEqual([['/applicant/city', 'maxLength', 10]])
  })

  it('is visible to another process at once', async () => {
    const other = await buildApp(test.config, { ...test.database, close: async () => {} })
    await other.ready()
    const before = (await other.inject(publicUrl)).json<Json>()
    await operator.post(`${operatorUrl}/publish`, { ...(await withShorterCity()), comment: 'Shorter city' })
    const after = (await other.inject(publicUrl)).json<Json>()
    expect(after.version).toBe(before['version'] + 1)
    expect((await other.forms.validate(form, { applicant: { city: 'x'.repeat(11) } })).issues).toContainEqual({
      path: '/applicant/city',
      code: 'maxLength',
      params: { limit: 10 },
    })
    await other.close()
  })

  it('is rejected as a whole for one invalid document, with the place and a sentence', async () => {
    const documents = await withShorterCity()
    documents['ui'].fields['applicant.city'].widget = 'iframe'
    const { version } = await live()
    const answer = await operator.post(`${operatorUrl}/publish`, { ...documents, comment: 'Broken' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'DOCUMENT_INVALID',
      issues: [
        {
          document: 'ui',
          path: '/fields/applicant.city/widget',
          code: 'notInList',
          message: expect.stringContaining('textarea'),
        },
      ],
    })
    expect((await live()).version).toBe(version)
  })

  it('is rejected when another version went live in the meantime (OPR-07)', async () => {
    const { version } = await live()
    await operator.post(`${operatorUrl}/publish`, {
      ...(await withShorterCity()),
      comment: 'First',
      baseVersion: version,
    })
    const second = await operator.post(`${operatorUrl}/publish`, {
      ...(await withShorterCity()),
      comment: 'Second',
      baseVersion: version,
    })
    expect([second.statusCode, second.json().code, second.json().details]).toEqual([
      412,
      'VERSION_CONFLICT',
      { liveVersion: version + 1 },
    ])
    const rollback = await operator.post(`${operatorUrl}/rollback`, {
      version: 1,
      comment: 'Back',
      liveVersion: version,
    })
    expect(rollback.statusCode).toBe(412)
  })

  it('creates one version each or a conflict for concurrent requests', async () => {
    const documents = await withShorterCity()
    const { version } = await live()
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        operator.post(`${operatorUrl}/publish`, { ...documents, comment: 'Race', baseVersion: version }),
      ),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 412, 412])
    expect((await live()).version).toBe(version + 1)
  })

  it('come with the shipped rules, which the studio shows as locked (OPR-52)', async () => {
    const { shipped } = (await operator.get(operatorUrl)).json<Json>()
    expect(shipped.schema.properties.applicant.properties.city.maxLength).toBe(30)
    expect(Object.keys(shipped)).toEqual(['schema', 'ui'])
  })

  it('cannot loosen the shipped form', async () => {
    const { schema, ui, texts } = await documents()
    schema.properties.applicant.properties.city.maxLength = 31
    const answer = await operator.post(`${operatorUrl}/publish`, { schema, ui, texts, comment: 'Longer city' })
    expect(answer.json().issues).toMatchObject([
      { code: 'looseLimit', path: '/properties/applicant/properties/city/maxLength', params: { limit: 30 } },
    ])
  })

  it('accepts documents as JSON text too', async () => {
    const { schema, ui, texts } = await withShorterCity()
    const answer = await operator.post(`${operatorUrl}/publish`, {
      schema: JSON.stringify(schema, null, 2),
      ui: JSON.stringify(ui),
      texts: JSON.stringify(texts),
      comment: 'As text',
    })
    expect(answer.statusCode).toBe(200)
    const broken = await operator.post(`${operatorUrl}/check`, { schema: '{ "type": ', ui, texts })
    expect(broken.json().issues).toMatchObject([{ document: 'schema', code: 'syntax', severity: 'error' }])
  })

  it('requires a comment, and the comment of shipped versions is reserved', async () => {
    const documents = await withShorterCity()
    for (const comment of ['', '  ', '@shipped', 'x'.repeat(501), undefined]) {
      expect(
        (await operator.post(`${operatorUrl}/publish`, { ...documents, comment })).statusCode,
        String(comment),
      ).toBe(422)
    }
  })

  it('leaves a history with author, time and reason', async () => {
    const { version } = await live()
    await operator.post(`${operatorUrl}/publish`, { ...(await withShorterCity()), comment: 'Shorter city' })
    await operator.post(`${operatorUrl}/rollback`, { version: 1, comment: 'Back again' })
    const [second, first, ...rest] = (await operator.get(`${operatorUrl}/versions`)).json<Json[]>()
    expect(first).toMatchObject({
      version: version + 1,
      comment: 'Shorter city',
      shipped: false,
      rolledBackTo: null,
      publishedBy: expect.stringMatching(/^\S+ \S+$/),
    })
    expect(second).toMatchObject({ version: version + 2, comment: 'Back again', rolledBackTo: 1 })
    expect(rest.at(-1)).toMatchObject({ version: 1, shipped: true, publishedBy: null, comment: '' })
    expect(
      (await operator.get(`${operatorUrl}/versions/${version + 1}`)).json().schema.properties.applicant.properties.city
        .maxLength,
    ).toBe(10)
    expect((await operator.get(`${operatorUrl}/versions/999`)).statusCode).toBe(404)
    expect((await operator.post(`${operatorUrl}/rollback`, { version: 999, comment: 'Nowhere' })).statusCode).toBe(404)
  })
})

describe('form draft', () => {
  beforeEach(reset)
  const sources = { schema: '{ "broken": ', ui: '{}\n', texts: '{ }' }

  it('is stored as typed, valid or not, and shown in the list', async () => {
    const saved = await operator.put(`${operatorUrl}/draft`, { ...sources, baseVersion: 1 })
    expect([saved.statusCode, saved.headers['etag']]).toEqual([200, '"1"'])
    const { draft } = (await operator.get(operatorUrl)).json<Json>()
    expect(draft).toMatchObject({ ...sources, baseVersion: 1, revision: 1, savedBy: expect.any(String) })
    const all = (await operator.get('/api/operator/forms')).json<{ form: string; draft: boolean }[]>()
    expect(all.map(one => one.form)).toEqual(expect.arrayContaining(['add-buyer', 'add-user', form]))
    expect(all.filter(({ draft: waits }) => waits).map(one => one.form)).toEqual([form])
    expect((await live()).schema.type).toBe('object')
  })

  it('saved from an outdated version is rejected (OPR-07)', async () => {
    await operator.put(`${operatorUrl}/draft`, { ...sources, baseVersion: 1 })
    const second = await operator.put(
      `${operatorUrl}/draft`,
      { ...sources, ui: '{"a":1}', baseVersion: 1 },
      { 'if-match': '"1"' },
    )
    expect(second.json()).toEqual({ revision: 2 })
    for (const headers of [{ 'if-match': '"1"' }, {}]) {
      const late = await operator.put(
        `${operatorUrl}/draft`,
        { ...sources, baseVersion: 1 },
        headers as Record<string, string>,
      )
      expect([late.statusCode, late.json().code]).toEqual([412, 'VERSION_CONFLICT'])
    }
    expect((await operator.get(operatorUrl)).json().draft.ui).toBe('{"a":1}')
  })

  it('is deleted by publishing and by discarding', async () => {
    await operator.put(`${operatorUrl}/draft`, { ...sources, baseVersion: 1 })
    await operator.post(`${operatorUrl}/publish`, { ...(await withShorterCity()), comment: 'Shorter city' })
    expect((await operator.get(operatorUrl)).json().draft).toBeNull()
    await operator.put(`${operatorUrl}/draft`, { ...sources, baseVersion: 1 })
    expect((await operator.delete(`${operatorUrl}/draft`)).statusCode).toBe(204)
    expect((await operator.get(operatorUrl)).json().draft).toBeNull()
  })
})

describe('preview', () => {
  beforeEach(reset)

  it('has a validator of its own and changes nothing', async () => {
    const { version, validatorUrl } = await live()
    const preview = (await operator.post(`${operatorUrl}/preview`, await withShorterCity())).json<Json>()
    expect(preview).toMatchObject({
      issues: [{ code: 'unplacedField', severity: 'warning' }],
      validators: { default: expect.stringMatching(/validator-[0-9a-f]{32}\.js$/) },
    })
    expect(preview['validators'].default).not.toBe(validatorUrl)
    const validate = await loadModule((await test.client().get(preview['validators'].default)).body)
    expect(validate({ applicant: { city: 'x'.repeat(11) } })).toContainEqual({
      path: '/applicant/city',
      code: 'maxLength',
      params: { limit: 10 },
    })
    expect((await live()).version).toBe(version)
  })

  it('of invalid documents has no validator', async () => {
    const documents = await withShorterCity()
    documents['schema'].properties.extra = { type: 'string' }
    expect((await operator.post(`${operatorUrl}/preview`, documents)).json()).toMatchObject({
      validators: null,
      issues: expect.arrayContaining([expect.objectContaining({ code: 'unboundedText', path: '/properties/extra' })]),
    })
  })
})

describe('update of the portal', () => {
  it('replaces the shipped form, but never a version published by an operator (OPR-09)', async () => {
    await reset()
    const { version } = await live()
    await test.app.forms.start(new Date())
    expect((await live()).version, 'an operator rolled back to version 1, so a copy of it is live').toBe(version)

    const fresh = await buildTestApp()
    await fresh.db
      .updateTable('form_version')
      .set({ texts: JSON.stringify({ en: {}, lt: {}, lv: {}, ee: {} }) })
      .where('form', '=', form)
      .execute()
    const restarted = await buildApp(fresh.config, { ...fresh.database, close: async () => {} })
    await restarted.ready()
    const answer = (await restarted.inject(publicUrl)).json<Json>()
    expect([answer['version'], Object.keys(answer['texts'].en).length > 100]).toEqual([2, true])
    await restarted.close()
    await fresh.close()
  })
})
