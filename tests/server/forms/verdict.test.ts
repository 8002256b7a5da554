import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { buildTestApp, root } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { payloads } from '../../support/payloads.ts'
import { loadModule } from './loadModule.ts'

const runs = Number(process.env['VERDICT_RUNS'] ?? 3000)
const folder = join(root, 'schemas/forms/leasing-private/examples/valid')
const examples = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as never)
/** Verdicts that only the server can give: they need the calculator, the classifiers or the contents of a file. */
const serverOnly = new Set(['termNotOffered', 'monthlyPaymentChanged', 'classifierUnknown', 'notOfGroup', 'SME11', 'SME32', 'SME33', 'fileCorrupt', 'minimum', 'maximum'])

describe('page and server', () => {
  let portal: TestApp
  let schema: Record<string, unknown>
  let browser: (data: unknown) => Issue[]
  const seen = new Set<string>()
  let accepted = 0
  let address = 0

  beforeAll(async () => {
    portal = await buildTestApp()
    const live = await portal.app.forms.published('leasing-private')
    schema = live.schema
    const code = (await portal.client().get(`/api/definitions/forms/leasing-private/validator-${live.validatorHash}.js`)).body
    browser = await loadModule(code)
  })
  afterAll(() => portal.close())

  async function server(payload: unknown): Promise<{ status: number; issues: Issue[] }> {
    address = (address + 1) % 60_000
    const answer = await portal.app.inject({
      method: 'POST', url: '/api/form/financial-request/validate', payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' }, remoteAddress: `10.${address >> 8 & 255}.${address & 255}.1`,
    })
    return { status: answer.statusCode, issues: answer.statusCode === 422 ? answer.json<{ issues: Issue[] }>().issues : [] }
  }

  const inOrder = (issues: readonly Issue[]) => issues.map((issue) => JSON.stringify([issue.path, issue.code, issue.params ?? null])).sort()

  it('accept every shipped valid example', async () => {
    for (const example of examples) {
      expect(browser(example)).toEqual([])
      expect(await server(example)).toEqual({ status: 200, issues: [] })
    }
  })

  it(`give the same verdict path by path on ${runs} generated payloads`, async () => {
    await fc.assert(fc.asyncProperty(payloads(schema, examples), async (payload) => {
      const page = browser(payload)
      const { status, issues } = await server(payload)
      expect(status, JSON.stringify(issues)).toBeLessThan(500)
      for (const issue of page) seen.add(issue.code)
      const product = (payload as { financial_product_type?: unknown }).financial_product_type
      if (product !== 'LEASING_PRIVATE') expect(status).toBe(422)
      else if (page.length > 0) expect(inOrder(issues)).toEqual(inOrder(page))
      else {
        if (status === 200) accepted += 1
        expect(issues.filter((issue) => !serverOnly.has(issue.code))).toEqual([])
      }
    }), { numRuns: runs, seed: 20261120 })
  }, 240_000)

  it('were asked with payloads that are right and that break every keyword of the schema', () => {
    expect(accepted).toBeGreaterThan(runs / 50)
    const keywords = ['additionalProperties', 'const', 'enum', 'format', 'maxItems', 'maxLength', 'maximum', 'minLength', 'minimum', 'pattern', 'plainText', 'required', 'type', 'false schema', 'not']
    const used = JSON.stringify(schema)
    for (const keyword of keywords.filter((name) => used.includes(`"${name}":`) || name === 'plainText')) expect([...seen], keyword).toContain(keyword)
  })
})
