import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { businessIssues } from '../../../server/modules/add-user/businessIssues.ts'
import { newUserExamples, validNewUser } from '../../support/addUser.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { payloads } from '../../support/payloads.ts'
import { loadModule } from '../forms/loadModule.ts'

const runs = Number(process.env['VERDICT_RUNS'] ?? 800)
const examples = newUserExamples('valid').map(name => validNewUser(name))
/** Verdicts that only the server can give: they need the company, its people and the portal's settings. */
const serverOnly = new Set([
  'SME49',
  'SME50',
  'productNotOffered',
  'permissionNotOfProduct',
  'permissionReadRequired',
  'uniqueItems',
  'enum',
])

describe('dialog and server', () => {
  let portal: TestApp
  let token: string
  let browser: (data: unknown) => Issue[]
  let schema: Record<string, unknown>
  let address = 0

  beforeAll(async () => {
    portal = await buildTestApp()
    token = (await portal.as('demo')).token
    const live = await portal.app.forms.published('add-user')
    schema = live.schema
    browser = await loadModule(
      (await portal.client().get(`/api/definitions/forms/add-user/validator-${live.validatorHash}.js`)).body,
    )
  })
  afterAll(() => portal.close())

  async function server(payload: unknown): Promise<{ status: number; issues: Issue[] }> {
    address = (address + 1) % 60_000
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/user',
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      remoteAddress: `10.${(address >> 8) & 255}.${address & 255}.1`,
    })
    return { status: answer.statusCode, issues: answer.json<{ issues?: Issue[] }>().issues ?? [] }
  }

  const inOrder = (issues: readonly Issue[]) =>
    issues.map(issue => JSON.stringify([issue.path, issue.code, issue.params ?? null])).sort()

  it('accept every shipped valid example', async () => {
    for (const example of examples) {
      expect(browser(example)).toEqual([])
      expect(await server(example)).toEqual({ status: 201, issues: [] })
    }
  })

  it(`return the same validation result, path by path, for ${runs} generated payloads`, async () => {
    const seen = new Set<string>()
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(payloads(schema, examples as never[]), async payload => {
        const page = browser(payload)
        const { status, issues } = await server(payload)
        expect(status, JSON.stringify(issues)).toBeLessThan(500)
        for (const issue of page) seen.add(issue.code)
        if (page.length > 0) expect(inOrder(issues)).toEqual(inOrder(businessIssues(page)))
        else {
          if (status === 201) accepted += 1
          expect(issues.filter(issue => !serverOnly.has(issue.code))).toEqual([])
        }
      }),
      { numRuns: runs, seed: 20261121 },
    )
    expect(accepted).toBeGreaterThan(runs / 200)
    for (const keyword of [
      'required',
      'type',
      'format',
      'pattern',
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'enum',
      'additionalProperties',
      'plainText',
    ])
      expect([...seen], keyword).toContain(keyword)
  }, 240_000)
})
