import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Json = Record<string, any>
const url = '/api/operator/forms/leasing-private'

let test: TestApp
let operator: Client
let shipped: Json
beforeAll(async () => {
  test = await buildTestApp()
  operator = await test.as('operator')
  shipped = (await operator.get(url)).json<Json>()['published']
})
afterAll(() => test.close())

/** What the live form and the draft are after a bad input: as before it. */
async function expectUntouched(): Promise<void> {
  const { published, draft } = (await operator.get(url)).json<Json>()
  expect(published).toEqual(shipped)
  expect(draft).toBeNull()
}
async function issuesOf({ schema, ui, texts }: Json): Promise<Json[]> {
  const answer = await operator.post(`${url}/check`, { schema, ui, texts })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ issues: Json[] }>().issues
}

describe('drafts that are not meant so (OPR-10, SEC-45)', () => {
  it('of five megabytes are refused whole, wherever they are sent', async () => {
    const { schema, ui } = shipped
    const body = { schema, ui, texts: 'x'.repeat(5_000_000), baseVersion: 1, comment: 'Large' }
    for (const answer of [
      await operator.put(`${url}/draft`, body),
      await operator.post(`${url}/check`, body),
      await operator.post(`${url}/preview`, body),
      await operator.post(`${url}/comparison`, body),
      await operator.post(`${url}/publish`, body),
    ])
      expect([answer.statusCode, answer.json<Json>()['code']]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    await expectUntouched()
  })

  it('with 2,000 fields are answered with at most 200 problems, or with the size of the document', async () => {
    const fields = (rule: Json) => Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, rule]))
    const withFields = (rule: Json): Json => {
      const draft = structuredClone(shipped)
      draft['schema'].properties.applicant.properties = {
        ...draft['schema'].properties.applicant.properties,
        ...fields(rule),
      }
      return draft
    }
    const many = withFields({})
    const small = await issuesOf({ ...many, schema: JSON.stringify(many['schema']) })
    expect(small.length).toBeGreaterThan(100)
    expect(small.length).toBeLessThanOrEqual(200)
    const large = await issuesOf(withFields({ type: 'string', maxLength: 100 }))
    expect(large.map(({ document, code, params }) => [document, code, params])).toEqual([
      ['schema', 'tooLarge', { limit: 65536 }],
    ])
    const { schema, ui, texts } = many
    const answer = await operator.post(`${url}/publish`, { schema, ui, texts, comment: 'Many', baseVersion: 1 })
    expect([answer.statusCode, answer.json<Json>()['code']]).toEqual([422, 'DOCUMENT_INVALID'])
    await expectUntouched()
  })

  it('with rules, conditions and effects about a question that is gone name each of them', async () => {
    const draft = structuredClone(shipped)
    delete draft['schema'].properties.applicant.properties.marital_status
    const issues = await issuesOf(draft)
    const places = issues.filter(({ severity }) => severity === 'error').map(({ path, code }) => `${path} ${code}`)
    expect(places).toEqual(
      expect.arrayContaining([
        '/allOf/1/if/properties/applicant/required/0 requiredUnknown',
        '/fields/applicant.lease_purpose/visibleWhen/path unknownField',
        '/effects/0/on unknownField',
        '/effects/2/when/all/0/path unknownField',
        '/sections/3/visibleWhen/any/0/all/0/path unknownField',
        '/modes/prefill/optional/3 unknownField',
        '/properties/applicant looseRequired',
      ]),
    )
    expect(issues.every(({ message }) => String(message).length > 10)).toBe(true)
    await expectUntouched()
  })
})
