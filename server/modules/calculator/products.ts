import document from '../../db/reference/calculator-products.json' with { type: 'json' }
import schema from '../../../schemas/config/calculator-products.schema.json' with { type: 'json' }
import type { Product as ShippedProduct } from '../../../schemas/generated/types/config/calculator-products.ts'
import type { DeepReadonly } from '../../../schemas/readonly.ts'
import { StartError } from '../../errors.ts'
import { compileValidator } from '../../validation/factory.ts'
import { agreementFeeOf } from './creditPrice.ts'
import { parseCents, parseFraction, SCALE } from './decimal.ts'

export type ProductType = keyof typeof document
export type Product = DeepReadonly<ShippedProduct>
type Range = Product['assetAmount']
export type Products = Readonly<Record<ProductType, Product>>

/** Products of private customers have a second name; LEASING_FINANCE_BUSINESS has none (FRM-02). */
const shortNames = { LEASING: 'LEASING_PRIVATE', LOAN: 'LOAN_PRIVATE' } as const
export type ProductName = ProductType | keyof typeof shortNames

export function productNamed(name: ProductName): ProductType {
  return name === 'LEASING' || name === 'LOAN' ? shortNames[name] : name
}

/**
 * The validated reference document of the calculator. Beyond its schema, it checks the order of limits, that defaults
 * lie within them, and that advance and residual value leave an amount to finance.
 * @throws StartError that names every invalid place
 */
export function readProducts(source: unknown = document): Products {
  const problems = compileValidator(schema)(source).map(({ path, code }) => `${path}: ${code}`)
  if (problems.length === 0) {
    for (const [type, product] of Object.entries(source as Products)) problems.push(...contradictions(type, product))
  }
  if (problems.length > 0)
    throw new StartError(
      `calculator-products.json is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  return source as Products
}

function contradictions(
  type: string,
  { assetAmount, periodMonths, advanceShare, residualShare, stepAmount, fees }: Product,
): string[] {
  const problems: string[] = []
  const ordered = (name: string, range: Range, read: (text: string) => bigint) => {
    if (read(range.min) > read(range.default) || read(range.default) > read(range.max))
      problems.push(`/${type}/${name}: not min <= default <= max`)
  }
  ordered('assetAmount', assetAmount, parseCents)
  ordered('advanceShare', advanceShare, parseFraction)
  ordered('residualShare', residualShare, parseFraction)
  if (parseCents(assetAmount.min) === 0n) problems.push(`/${type}/assetAmount/min: must be above zero`)
  if (parseCents(stepAmount) === 0n) problems.push(`/${type}/stepAmount: must be above zero`)
  if (!periodMonths.values.includes(periodMonths.default))
    problems.push(`/${type}/periodMonths: the default is not one of the values`)
  if (parseFraction(advanceShare.max) + parseFraction(residualShare.max) > SCALE)
    problems.push(`/${type}: advance and residual value exceed the price`)
  const lent = (parseCents(assetAmount.min) * (SCALE - parseFraction(advanceShare.max))) / SCALE
  if (agreementFeeOf(fees, lent) >= lent)
    problems.push(`/${type}/fees: the agreement fee is more than the smallest credit`)
  return problems
}
