import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

const base = '/api/v2/calculator/monthly-payment'
const get = (path: string) => portal.client().get(`${base}/${path}`)
const post = (body: object) => portal.client().post(`${base}/calculate`, body)

describe('calculator calls', () => {
  it('return the limits of a product (FRM-01, FRM-15)', async () => {
    const answer = await get('setup?productType=LEASING_PRIVATE')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      asset_amount: { min: '2000.00', max: '100000.00', default_value: '20000.00', values: [] },
      period_months: { default_value: 60, values: [12, 24, 36, 48, 60, 72, 84] },
    })
  })

  it.each([
    ['LEASING', 'LEASING_PRIVATE'],
    ['LOAN', 'LOAN_PRIVATE'],
  ])('read %s as %s', async (short, long) => {
    expect((await get(`setup?productType=${short}`)).json()).toEqual((await get(`setup?productType=${long}`)).json())
    const figures = { assetAmount: '5000.00', periodMonths: 36 }
    const answer = await post({ productType: short, ...figures })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual((await post({ productType: long, ...figures })).json())
  })

  it('return the limits of companies, and neither a first payment nor a residual value for a loan', async () => {
    expect((await get('setup?productType=LEASING_FINANCE_BUSINESS')).json()).toMatchObject({
      asset_amount: { min: '3000.00', max: '500000.00' },
      residual_amount: { max: '12000.00' },
    })
    const none = { min: '0.00', max: '0.00', default_value: '0.00' }
    expect((await get('setup?productType=LOAN_PRIVATE')).json()).toMatchObject({
      advance_amount: none,
      residual_amount: none,
    })
    expect(
      (await get('calculate?productType=LOAN_PRIVATE&assetAmount=5000&periodMonths=36&advanceAmount=100')).json(),
    ).toMatchObject({
      advance_amount: { value: '0.00', min: '0.00', max: '0.00' },
      monthly_payment_amount: '165.83',
    })
  })

  it('return the same by GET and POST (FRM-17)', async () => {
    const byGet = await get(
      'calculate?productType=LEASING_PRIVATE&assetAmount=20000&periodMonths=60&advanceAmount=3000.00&residualAmount=0',
    )
    const byPost = await post({
      productType: 'LEASING_PRIVATE',
      assetAmount: 20000,
      periodMonths: 60,
      advanceAmount: '3000.00',
      residualAmount: '0',
    })
    expect(byGet.json()).toEqual({
      asset_amount: '20000.00',
      period_month: 60,
      advance_amount: { value: '3000.00', min: '2000.00', max: '12000.00' },
      residual_amount: '0.00',
      residual_amount_limits: { min: '0.00', max: '6000.00' },
      advance_amount_rate: '0.1500',
      residual_amount_rate: '0.0000',
      monthly_payment_amount: '327.87',
      financed_amount: '17000.00',
      yearly_interest_rate: '0.0590',
      agreement_fee_amount: '170.00',
      monthly_fee_amount: '0.00',
      total_fees_amount: '170.00',
      total_payable_amount: '19842.20',
      annual_percentage_rate: '0.0650',
    })
    expect(byPost.json()).toEqual(byGet.json())
  })

  it.each([
    'setup',
    'setup?productType=BOAT',
    'setup?productType=LIMIT',
    'setup?productType=FACTORING',
    'setup?productType=toString',
    'setup?productType=LEASING_PRIVATE&x=1',
    'calculate',
    'calculate?productType=LEASING_PRIVATE',
    'calculate?productType=LEASING_PRIVATE&assetAmount=abc&periodMonths=60',
    'calculate?productType=LEASING_PRIVATE&assetAmount=-1&periodMonths=60',
    'calculate?productType=LEASING_PRIVATE&assetAmount=20000.001&periodMonths=60',
    'calculate?productType=LEASING_PRIVATE&assetAmount=1e9&periodMonths=60',
    'calculate?productType=LEASING_PRIVATE&assetAmount=20000&periodMonths=1.5',
    'calculate?productType=LEASING_PRIVATE&assetAmount=20000&periodMonths=9999999999',
    'calculate?productType=LEASING_PRIVATE&assetAmount=20000&assetAmount=30000&periodMonths=60',
    'calculate?productType=LEASING_PRIVATE&assetAmount=20000&periodMonths=60&advanceAmount=',
    'calculate?productType=LEASING_PRIVATE&assetAmount=99999999999999999999&periodMonths=60',
  ])('reject %s as a bad request', async path => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('report values outside the limits', async () => {
    const answer = await get('calculate?productType=LEASING_PRIVATE&assetAmount=1000&periodMonths=85')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [
        { path: '/assetAmount', code: 'minimum', params: { limit: '2000.00' } },
        { path: '/periodMonths', code: 'maximum', params: { limit: 84 } },
      ],
    })
  })

  it.each([
    {},
    { productType: 'LEASING_PRIVATE' },
    { productType: 'LEASING_PRIVATE', assetAmount: 20000.5, periodMonths: 60 },
    { productType: 'LEASING_PRIVATE', assetAmount: null, periodMonths: 60 },
    { productType: 'LEASING_PRIVATE', assetAmount: '20000', periodMonths: '60' },
    { productType: 'LEASING_PRIVATE', assetAmount: '20000', periodMonths: 60, rate: '0' },
  ])('reject the body %j', async body => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})
