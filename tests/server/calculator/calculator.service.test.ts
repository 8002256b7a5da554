import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CalculatorService } from '../../../server/modules/calculator/calculator.service.ts'
import { readProducts } from '../../../server/modules/calculator/products.ts'
import { StartError } from '../../../server/errors.ts'
import document from '../../../server/db/reference/calculator-products.json' with { type: 'json' }

const service = new CalculatorService(readProducts())
const offer = {
  property_value: '20000.00',
  period: 60,
  advance_payment: '3000.00',
  residual_value: '0.00',
  monthly_payment: '327.87',
}

describe('calculator service', () => {
  it('offers limits that are multiples of the step, and terms as marks', () => {
    expect(service.setup('LEASING_PRIVATE')).toEqual({
      asset_amount: { min: '2000.00', max: '100000.00', default_value: '20000.00', values: [] },
      period_months: { min: 12, max: 84, default_value: 60, values: [12, 24, 36, 48, 60, 72, 84] },
      advance_amount: { min: '2000.00', max: '12000.00', default_value: '3000.00', values: [] },
      residual_amount: { min: '0.00', max: '6000.00', default_value: '0.00', values: [] },
    })
  })

  it('rounds the range of the price to the step (FRM-16)', () => {
    const { LEASING_PRIVATE: product, ...others } = readProducts()
    const odd = new CalculatorService({
      ...others,
      LEASING_PRIVATE: { ...product, assetAmount: { min: '2010.00', max: '99990.00', default: '20000.00' } },
    })
    expect(odd.setup('LEASING_PRIVATE').asset_amount).toMatchObject({ min: '2100.00', max: '99900.00' })
    expect(() => odd.calculate({ productType: 'LEASING_PRIVATE', assetAmount: '2050.00', periodMonths: 60 })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    )
  })

  it('uses the defaults of the product when only price and term are given', () => {
    expect(service.calculate({ productType: 'LEASING_PRIVATE', assetAmount: '20000', periodMonths: 60 })).toEqual({
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
  })

  it('clamps advance and residual value to the configured limits', () => {
    const answer = service.calculate({
      productType: 'LEASING_PRIVATE',
      assetAmount: '10050.00',
      periodMonths: 12,
      advanceAmount: '99999',
      residualAmount: '99999.99',
    })
    expect(answer.advance_amount).toEqual({ value: '6000.00', min: '1100.00', max: '6000.00' })
    expect(answer.residual_amount).toBe('3000.00')
  })

  it.each([
    ['1999.99', 60, '/assetAmount', 'minimum'],
    ['100000.01', 60, '/assetAmount', 'maximum'],
    ['20000.00', 11, '/periodMonths', 'minimum'],
    ['20000.00', 85, '/periodMonths', 'maximum'],
    ['20000.00', 61, '/periodMonths', 'termNotOffered'],
  ])('rejects %s over %i months', (assetAmount, periodMonths, path, code) => {
    expect(() => service.calculate({ productType: 'LEASING_PRIVATE', assetAmount, periodMonths })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path, code })] }),
    )
  })

  it('accepts its own results for any price within the limits', () => {
    const inputs = fc.record({
      euros: fc.integer({ min: 2000, max: 100_000 }),
      periodMonths: fc.constantFrom(12, 24, 36, 48, 60, 72, 84),
      advance: fc.integer({ min: 0, max: 70_000 }),
      residual: fc.integer({ min: 0, max: 70_000 }),
    })
    fc.assert(
      fc.property(inputs, ({ euros, periodMonths, advance, residual }) => {
        const answer = service.calculate({
          productType: 'LEASING_PRIVATE',
          assetAmount: euros,
          periodMonths,
          advanceAmount: advance,
          residualAmount: residual,
        })
        expect(
          service.check(
            'LEASING_PRIVATE',
            {
              property_value: answer.asset_amount,
              period: answer.period_month,
              advance_payment: answer.advance_amount.value,
              residual_value: answer.residual_amount,
              monthly_payment: answer.monthly_payment_amount,
            },
            '/lending',
          ),
        ).toEqual([])
      }),
    )
  })

  it.each([
    [{}, []],
    [{ property_value: '20000', advance_payment: '3000.0', residual_value: '0' }, []],
    [{ property_value: '1999.99' }, ['/lending/property_value minimum']],
    [{ property_value: '100000.01' }, ['/lending/property_value maximum']],
    [{ period: 61 }, ['/lending/period termNotOffered']],
    [{ property_value: '5', period: 1 }, ['/lending/property_value minimum', '/lending/period minimum']],
    [{ advance_payment: '1999.99' }, ['/lending/advance_payment minimum']],
    [{ advance_payment: '12000.01' }, ['/lending/advance_payment maximum']],
    [{ residual_value: '6000.01' }, ['/lending/residual_value maximum']],
    [{ monthly_payment: '327.86' }, ['/lending/monthly_payment monthlyPaymentChanged']],
    [{ monthly_payment: '0' }, ['/lending/monthly_payment monthlyPaymentChanged']],
  ])('validates the amounts of an application with %j', (change, expected) => {
    expect(
      service.check('LEASING_PRIVATE', { ...offer, ...change }, '/lending').map(({ path, code }) => `${path} ${code}`),
    ).toEqual(expected)
  })
})

describe('reference document of the products', () => {
  const wrong = (change: object) => () =>
    readProducts({ ...document, LEASING_PRIVATE: { ...document.LEASING_PRIVATE, ...change } })

  it.each([
    [{ yearlyRate: 5.9 }, '/LEASING_PRIVATE/yearlyRate: type'],
    [{ assetAmount: { min: '9.00', max: '5.00', default: '7.00' } }, 'assetAmount: not min <= default <= max'],
    [{ periodMonths: { default: 13, values: [12] } }, 'the default is not one of the values'],
    [{ residualShare: { min: '0.0', max: '0.5', default: '0.0' } }, 'advance and residual value exceed the price'],
  ])('prevents startup with %j', (change, message) => {
    expect(wrong(change)).toThrow(StartError)
    expect(wrong(change)).toThrow(message)
  })
})
