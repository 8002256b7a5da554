import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { annualPercentageRate } from '../../../server/modules/calculator/annualPercentageRate.ts'
import { CalculatorService } from '../../../server/modules/calculator/calculator.service.ts'
import { agreementFeeOf, creditPrice } from '../../../server/modules/calculator/creditPrice.ts'
import { readProducts } from '../../../server/modules/calculator/products.ts'
import document from '../../../server/db/reference/calculator-products.json' with { type: 'json' }

const free = { agreementShare: '0.0', agreementMin: '0.00', monthlyAmount: '0.00' }
const priceOf = (
  yearlyRate: string,
  fees: typeof free,
  financed: bigint,
  payment: bigint,
  months: number,
  residual = 0n,
) => creditPrice({ yearlyRate, fees }, { financed, payment, months, residual })

describe('credit price (FRM-19)', () => {
  it('of 6000 in four years at 9 % equals the example of the guidelines, without costs and with 60 at the start', () => {
    expect(priceOf('0.09', free, 600_000n, 14_931n, 48)).toEqual({
      financed_amount: '6000.00',
      yearly_interest_rate: '0.0900',
      agreement_fee_amount: '0.00',
      monthly_fee_amount: '0.00',
      total_fees_amount: '0.00',
      total_payable_amount: '7166.88',
      annual_percentage_rate: '0.0938',
    })
    expect(priceOf('0.09', { ...free, agreementMin: '60.00' }, 600_000n, 14_931n, 48)).toMatchObject({
      agreement_fee_amount: '60.00',
      total_payable_amount: '7226.88',
      annual_percentage_rate: '0.0995',
    })
  })

  it('includes the monthly fee in every instalment and the residual value in the last', () => {
    const price = priceOf('0.0', { ...free, monthlyAmount: '2.00' }, 120_000n, 5_000n, 12, 60_000n)
    expect(price).toMatchObject({
      monthly_fee_amount: '2.00',
      total_fees_amount: '24.00',
      total_payable_amount: '1224.00',
    })
    const payments = Array.from({ length: 12 }, (_, index) => ({
      amount: index === 11 ? 652 : 52,
      years: (index + 1) / 12,
    }))
    expect(Number(price.annual_percentage_rate)).toBeCloseTo(
      annualPercentageRate([{ amount: 1200, years: 0 }], payments),
      4,
    )
  })

  it('of a credit without interest and fees is zero', () => {
    expect(priceOf('0.0', free, 120_000n, 10_000n, 12)).toMatchObject({
      total_payable_amount: '1200.00',
      annual_percentage_rate: '0.0000',
    })
  })

  it('includes a fee as a share of the credit, rounded half up to a cent, with its minimum', () => {
    const fees = { agreementShare: '0.0150', agreementMin: '10.00', monthlyAmount: '0.00' }
    expect([100_033n, 100_034n, 10_000n].map(financed => agreementFeeOf(fees, financed))).toEqual([1500n, 1501n, 1000n])
  })

  it('is never below the borrowing rate, grows with every fee, and adds up to the cent, for all products and settings', () => {
    const service = new CalculatorService(readProducts())
    const products = Object.keys(readProducts()) as (keyof ReturnType<typeof readProducts>)[]
    fc.assert(
      fc.property(
        fc.constantFrom(...products),
        fc.integer({ min: 0, max: 1000 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (productType, share, term, advance, residual) => {
          const {
            asset_amount: { min, max },
            period_months: { values },
          } = service.setup(productType)
          const assetAmount = (Number(min) + Math.round(((Number(max) - Number(min)) * share) / 1000)).toFixed(2)
          const periodMonths = values[term % values.length]!
          const answer = service.calculate({
            productType,
            assetAmount,
            periodMonths,
            advanceAmount: advance % 100_000,
            residualAmount: residual % 100_000,
          })
          const cents = (text: string) => BigInt(text.replace('.', ''))
          expect(cents(answer.financed_amount)).toBe(cents(answer.asset_amount) - cents(answer.advance_amount.value))
          expect(cents(answer.total_fees_amount)).toBe(
            cents(answer.agreement_fee_amount) + cents(answer.monthly_fee_amount) * BigInt(periodMonths),
          )
          expect(cents(answer.total_payable_amount)).toBe(
            cents(answer.monthly_payment_amount) * BigInt(periodMonths) +
              cents(answer.residual_amount) +
              cents(answer.total_fees_amount),
          )
          expect(Number(answer.annual_percentage_rate)).toBeGreaterThanOrEqual(Number(answer.yearly_interest_rate))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('prevents startup when a fee exceeds the smallest credit', () => {
    const dear = {
      ...document,
      LOAN_PRIVATE: {
        ...document.LOAN_PRIVATE,
        fees: { agreementShare: '0.02', agreementMin: '500.00', monthlyAmount: '0.00' },
      },
    }
    expect(() => readProducts(dear)).toThrow(StartError)
    expect(() => readProducts({ ...document, LOAN_PRIVATE: { ...document.LOAN_PRIVATE, fees: undefined } })).toThrow(
      StartError,
    )
  })
})
