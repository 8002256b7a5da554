import type { CalculatorCalculation } from '../../../schemas/generated/types/actions/calculator-calculation.ts'
import type { CalculatorSetup } from '../../../schemas/generated/types/actions/calculator-setup.ts'
import type { CalculatorInput } from '../../../schemas/generated/types/actions/calculator-input.ts'
import { PortalError } from '../../errors.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { monthlyPayment } from './annuity.ts'
import { creditPrice } from './creditPrice.ts'
import type { CreditPrice } from './creditPrice.ts'
import { formatCents, formatShare, parseCents, parseFraction, SCALE } from './decimal.ts'
import type { Cents } from './decimal.ts'
import { productNamed, readProducts } from './products.ts'
import type { Product, ProductName, Products, ProductType } from './products.ts'

export type { CreditPrice } from './creditPrice.ts'

/** Response of the setup call (FRM-15). `values` lists a slider's allowed values; without them it moves in steps. */
export type Setup = CalculatorSetup
/**
 * Response of the calculation (FRM-17). `residual_amount_limits` is additional data for the slider, the credit price
 * for the user.
 */
export type Calculation = CalculatorCalculation
export type CalculationInput = Omit<CalculatorInput, 'productType'> & { productType: ProductType }
/** The financing figures of a submitted form. */
export type Offer = {
  property_value: string
  period: number
  advance_payment: string
  residual_value: string
  monthly_payment: string
}
type Range = { min: Cents; max: Cents }

/** The financing calculator: limits, and the monthly payment as an annuity with a residual value. */
export class CalculatorService {
  readonly #products: Products

  constructor(products: Products = readProducts()) {
    this.#products = products
  }

  /** Limits of the sliders; those of advance and residual value apply to the default price. */
  setup(type: ProductType): Setup {
    const product = this.#products[type]
    const { default: price } = product.assetAmount
    const asset = parseCents(price)
    const values = [...product.periodMonths.values].sort((a, b) => a - b)
    return {
      asset_amount: { ...formatRange(priceRange(product)), default_value: price, values: [] },
      period_months: {
        min: values[0] ?? 0,
        max: values.at(-1) ?? 0,
        default_value: product.periodMonths.default,
        values,
      },
      advance_amount: {
        ...formatRange(advanceRange(product, asset)),
        default_value: formatCents(defaultAdvance(product, asset)),
        values: [],
      },
      residual_amount: {
        ...formatRange(residualRange(product, asset)),
        default_value: formatCents(defaultResidual(product, asset)),
        values: [],
      },
    }
  }

  /** The limits of a product by any of its names; null for an unknown one. */
  setupNamed(name: string): Setup | null {
    const type = productNamed(name as ProductName)
    return Object.hasOwn(this.#products, type) ? this.setup(type) : null
  }

  /**
   * Price and term must be within the limits. Advance and residual value are clamped to theirs, because those limits
   * move while the user drags the price slider. The response contains the values used.
   * @throws PortalError VALIDATION_FAILED with `minimum`, `maximum` or `termNotOffered`
   */
  calculate(input: CalculationInput): Calculation {
    const product = this.#products[input.productType]
    const asset = parseCents(String(input.assetAmount))
    const issues = [
      ...rangeIssues('/assetAmount', asset, priceRange(product)),
      ...termIssues('/periodMonths', input.periodMonths, product),
    ]
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const advanceLimits = advanceRange(product, asset)
    const residualLimits = residualRange(product, asset)
    const advance = within(
      advanceLimits,
      input.advanceAmount === undefined ? defaultAdvance(product, asset) : parseCents(String(input.advanceAmount)),
    )
    const residual = within(
      residualLimits,
      input.residualAmount === undefined ? defaultResidual(product, asset) : parseCents(String(input.residualAmount)),
    )
    const monthly = payment(product, asset, advance, residual, input.periodMonths)
    return {
      asset_amount: formatCents(asset),
      period_month: input.periodMonths,
      advance_amount: { value: formatCents(advance), ...formatRange(advanceLimits) },
      residual_amount: formatCents(residual),
      residual_amount_limits: formatRange(residualLimits),
      advance_amount_rate: formatShare(advance, asset),
      residual_amount_rate: formatShare(residual, asset),
      monthly_payment_amount: formatCents(monthly),
      ...creditPrice(product, { financed: asset - advance, residual, months: input.periodMonths, payment: monthly }),
    }
  }

  /** Credit price of an application whose figures passed `check`. */
  price(type: ProductType, offer: Offer): CreditPrice {
    const [asset, advance, residual, monthly] = [
      offer.property_value,
      offer.advance_payment,
      offer.residual_value,
      offer.monthly_payment,
    ].map(parseCents) as [Cents, Cents, Cents, Cents]
    return creditPrice(this.#products[type], {
      financed: asset - advance,
      residual,
      months: offer.period,
      payment: monthly,
    })
  }

  /**
   * Validates the figures of an application against the calculator; nothing is clamped here.
   * @param at JSON pointer of the object with the figures
   */
  check(type: ProductType, offer: Offer, at: string): Issue[] {
    const product = this.#products[type]
    const asset = parseCents(offer.property_value)
    const advance = parseCents(offer.advance_payment)
    const residual = parseCents(offer.residual_value)
    const issues = [
      ...rangeIssues(`${at}/property_value`, asset, priceRange(product)),
      ...termIssues(`${at}/period`, offer.period, product),
    ]
    if (issues.length > 0) return issues
    issues.push(
      ...rangeIssues(`${at}/advance_payment`, advance, advanceRange(product, asset)),
      ...rangeIssues(`${at}/residual_value`, residual, residualRange(product, asset)),
    )
    if (issues.length > 0) return issues
    const expected = payment(product, asset, advance, residual, offer.period)
    if (expected === parseCents(offer.monthly_payment)) return []
    return [
      { path: `${at}/monthly_payment`, code: 'monthlyPaymentChanged', params: { expected: formatCents(expected) } },
    ]
  }
}

function payment(product: Product, asset: Cents, advance: Cents, residual: Cents, months: number): Cents {
  return monthlyPayment({ financed: asset - advance, residual, months, yearlyRate: product.yearlyRate })
}

function priceRange(product: Product): Range {
  return roundToSteps(product, parseCents(product.assetAmount.min), parseCents(product.assetAmount.max))
}

function advanceRange(product: Product, asset: Cents): Range {
  return roundToSteps(product, share(asset, product.advanceShare.min), share(asset, product.advanceShare.max))
}

function residualRange(product: Product, asset: Cents): Range {
  return roundToSteps(product, share(asset, product.residualShare.min), share(asset, product.residualShare.max))
}

function defaultAdvance(product: Product, asset: Cents): Cents {
  return within(
    advanceRange(product, asset),
    roundUp(share(asset, product.advanceShare.default), parseCents(product.stepAmount)),
  )
}

function defaultResidual(product: Product, asset: Cents): Cents {
  return within(
    residualRange(product, asset),
    roundUp(share(asset, product.residualShare.default), parseCents(product.stepAmount)),
  )
}

/** Slider range with both ends on a step (FRM-16). A range narrower than a step becomes a single point. */
function roundToSteps(product: Product, min: Cents, max: Cents): Range {
  const step = parseCents(product.stepAmount)
  const low = roundUp(min, step)
  const high = (max / step) * step
  return { min: low, max: high < low ? low : high }
}

function roundUp(value: Cents, step: Cents): Cents {
  return ((value + step - 1n) / step) * step
}

function share(asset: Cents, fraction: string): Cents {
  return (asset * parseFraction(fraction)) / SCALE
}

function within({ min, max }: Range, value: Cents): Cents {
  return value < min ? min : value > max ? max : value
}

function formatRange({ min, max }: Range): { min: string; max: string } {
  return { min: formatCents(min), max: formatCents(max) }
}

function rangeIssues(path: string, value: Cents, { min, max }: Range): Issue[] {
  if (value < min) return [{ path, code: 'minimum', params: { limit: formatCents(min) } }]
  if (value > max) return [{ path, code: 'maximum', params: { limit: formatCents(max) } }]
  return []
}

function termIssues(path: string, months: number, { periodMonths }: Product): Issue[] {
  const min = Math.min(...periodMonths.values)
  const max = Math.max(...periodMonths.values)
  if (months < min) return [{ path, code: 'minimum', params: { limit: min } }]
  if (months > max) return [{ path, code: 'maximum', params: { limit: max } }]
  return periodMonths.values.includes(months)
    ? []
    : [{ path, code: 'termNotOffered', params: { values: [...periodMonths.values] } }]
}
