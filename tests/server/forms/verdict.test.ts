import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { validExamples } from '../../support/formExamples.ts'
import { manyPayloads } from '../../support/payloads.ts'
import { loadModule } from './loadModule.ts'

/** A sample of what tests/schemas/formVerdicts.test.ts does by the ten thousand: here the answers come from the calls themselves. */
const runs = Number(process.env['VERDICT_RUNS'] ?? 120)
const products = {
  'leasing-private': 'LEASING_PRIVATE',
  'leasing-business': 'LEASING_FINANCE_BUSINESS',
  'loan-private': 'LOAN_PRIVATE',
} as const
type Form = keyof typeof products
const calls = (Object.keys(products) as Form[]).flatMap(form =>
  (['default', 'partner', 'prefill'] as const).map(mode => ({ form, mode })),
)
/** Verdicts that only the server can give: they need the calculator, the classifiers, the partners or the contents of a file. */
const serverOnly = new Set([
  'termNotOffered',
  'monthlyPaymentChanged',
  'classifierUnknown',
  'notOfGroup',
  'prefixUnknown',
  'SME11',
  'SME32',
  'SME33',
  'fileCorrupt',
  'minimum',
  'maximum',
  'enum',
  'checksum',
  'partnerUnknown',
  'partnerProduct',
  'guarantorNotOffered',
  'ownCode',
  'personalCodeChecksum',
  'companyCodeChecksum',
])

// What is compared has nothing to do with the database, so once is enough.
describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('page and server', () => {
  let portal: TestApp
  let address = 0

  beforeAll(async () => {
    portal = await buildTestApp({ demo: false })
  })
  afterAll(() => portal.close())

  async function server(mode: string, payload: unknown): Promise<{ status: number; issues: Issue[] }> {
    address = (address + 1) % 60_000
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/form/financial-request${mode === 'prefill' ? '/prefill' : ''}/validate`,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
      remoteAddress: `10.${(address >> 8) & 255}.${address & 255}.1`,
    })
    return {
      status: answer.statusCode,
      issues: answer.statusCode === 422 ? answer.json<{ issues: Issue[] }>().issues : [],
    }
  }

  /** Whether the call takes the payload for one of this form and mode at all. */
  function isOf(payload: unknown, form: Form, mode: string): boolean {
    const { financial_product_type: product, lending } = (payload ?? {}) as {
      financial_product_type?: unknown
      lending?: { originator_token?: unknown } | null
    }
    const token = lending?.originator_token
    return product === products[form] && (mode === 'prefill' || (typeof token === 'string') === (mode === 'partner'))
  }

  const inOrder = (issues: readonly Issue[]) =>
    issues.map(issue => JSON.stringify([issue.path, issue.code, issue.params ?? null])).sort()

  it.each(calls)(
    `return the same validation result, path by path, for ${runs} payloads of $form as $mode (OPR-03)`,
    async ({ form, mode }) => {
      const { schema, validatorHash } = await portal.app.forms.published(form, mode)
      const page = await loadModule(
        (await portal.client().get(`/api/definitions/forms/${form}/validator-${validatorHash}.js`)).body,
      )
      let refused = 0
      for (const payload of manyPayloads(
        schema,
        validExamples(form, mode).map(example => example.payload),
        runs,
        20261120,
      )) {
        if (!isOf(payload, form, mode)) continue
        const known = page(payload)
        const { status, issues } = await server(mode, payload)
        expect(status, JSON.stringify(issues)).toBeLessThan(500)
        if (known.length === 0) expect(issues.filter(issue => !serverOnly.has(issue.code))).toEqual([])
        else expect(inOrder(issues)).toEqual(inOrder(known))
        if (known.length > 0) refused += 1
      }
      expect(refused).toBeGreaterThan(runs / 20)
    },
    120_000,
  )
})
