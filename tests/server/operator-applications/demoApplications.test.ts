import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  demoApplications,
  loadDemoApplications,
} from '../../../server/modules/operator-applications/demoApplications.ts'
import { printApplication } from '../../../server/modules/application-copy/application-copy.service.ts'
import { CalculatorService, type Offer } from '../../../server/modules/calculator/calculator.service.ts'
import type { ProductType } from '../../../server/modules/calculator/products.ts'
import type { RelatedPersonsAnswer } from '../../../schemas/generated/types/actions/related-persons-answer.ts'
import type { Application } from '../../../schemas/generated/types/entities/application.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { readPdf } from '../../support/pdf.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

it.each(demoApplications.map((demo, index) => [`${index} ${demo.form} ${demo.mode}`, demo] as const))(
  'demo application %s is accepted by its form',
  async (_name, demo) => {
    const { issues } = await portal.app.forms.validate(demo.form, demo.payload, undefined, demo.mode)
    expect(issues.filter(({ path }) => !path.startsWith('/signing') && path !== '/lending/originator_token')).toEqual(
      [],
    )
  },
)

it('demo applications are added once, can be printed, and cause no message', async () => {
  const load = () =>
    loadDemoApplications({ db: portal.db, forms: portal.app.forms, now: new Date('2026-11-20T10:00:00Z') })
  await load()
  await load()
  const rows = await portal.db.selectFrom('application').select(['id', 'reference', 'applicant_name']).execute()
  expect(rows).toHaveLength(demoApplications.length)
  for (const { id, reference } of rows.slice(0, 2))
    expect((await readPdf(await printApplication(portal.app, id, { owner: reference }))).text).toContain(reference)
  expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
})

it('demo applications are believable: instalments of the calculator, evidence of who confirmed, and the invited person', async () => {
  const calculator = new CalculatorService()
  const instalments = demoApplications.map(({ payload }) => {
    const lending = payload['lending'] as Offer
    const { monthly_payment_amount: expected } = calculator.calculate({
      productType: payload['financial_product_type'] as ProductType,
      assetAmount: lending.property_value,
      periodMonths: lending.period,
      advanceAmount: lending.advance_payment,
      residualAmount: lending.residual_value,
    })
    return { stored: lending.monthly_payment, expected }
  })
  expect(instalments.map(({ stored }) => stored)).toEqual(instalments.map(({ expected }) => expected))
  expect(new Set(instalments.map(({ stored }) => stored)).size).toBe(demoApplications.length)

  // Nobody tells the operator the same about their money in the same words.
  const stories = demoApplications.flatMap(({ payload: { applicant } }) => applicant['additional_information'] ?? [])
  expect(new Set(stories).size).toBe(stories.length)
  expect(stories.length).toBeGreaterThan(2)
  // A spouse is named where a married person finances for the family, and is then the only other person.
  const named = demoApplications.map(({ payload }) => {
    const { lease_purpose: purpose, marital_status: status } = payload.applicant
    const other = payload['co_applicant'] as { type: string } | undefined
    return [
      status === 'Married' && purpose === 'Family',
      other?.type,
      (payload['lending'] as Offer & { has_guarantor?: boolean }).has_guarantor,
    ]
  })
  expect(named.filter(([isFamily]) => isFamily)).toEqual([[true, 'spouse', undefined]])
  expect(
    named.filter(([isFamily, other, guarantor]) => !isFamily && (other !== undefined || guarantor === true)),
  ).toEqual([])

  const filled = await buildTestApp()
  try {
    await loadDemoApplications({ db: filled.db, forms: filled.app.forms, now: new Date() })
    const operator = await filled.as('operator')
    const { content } = (await operator.get('/api/operator/applications?size=50')).json<{
      content: { id: string; applicantName: string }[]
    }>()
    for (const { id, applicantName } of content) {
      const shown = (await operator.get(`/api/operator/applications/${id}`)).json<Application>()
      const has = { signed: typeof shown.signed?.sha256 === 'string', bank: shown.bank?.owner === applicantName }
      expect([applicantName, has]).toEqual([
        applicantName,
        { signed: shown.evidence === 'DOKOBIT', bank: shown.evidence === 'NORDIGEN' },
      ])
      const { applicants } = (
        await operator.get(`/api/operator/applications/${id}/applicants`)
      ).json<RelatedPersonsAnswer>()
      expect(applicants.map(({ name }) => name)).toEqual(shown.status === 'AWAITING_APPLICANTS' ? ['Tomas'] : [])
    }
  } finally {
    await filled.close()
  }
})
