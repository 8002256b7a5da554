import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormComparison } from '../../../schemas/studio/comparison.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

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
    const [first, second] = await Promise.all(bodies.map(body => operator.post(`${url}/comparison`, body)))
    expect(second?.statusCode).toBe(200)
    expect([200, 503]).toContain(first?.statusCode)
  })
})
