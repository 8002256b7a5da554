import { useEffect, useState } from 'react'

import type { CreditPrice } from '../../../schemas/answers/creditPrice.ts'
import { getAt } from '../engine/path.ts'
import type { FormServices } from '../../contract/formServices.ts'
import type { FormDocument } from '../../contract/formTypes.ts'

const figures = {
  assetAmount: 'lending.property_value',
  periodMonths: 'lending.period',
  advanceAmount: 'lending.advance_payment',
  residualAmount: 'lending.residual_value',
} as const

/**
 * The credit's price for these answers: undefined until the server has responded, null when nothing is financed or it
 * returns none. A form without figures (a spouse's part) requests nothing.
 */
export function useCreditPrice(
  payload: FormDocument,
  { calculate }: Pick<FormServices, 'calculate'>,
): CreditPrice | null | undefined {
  const [price, setPrice] = useState<{ of: FormDocument; found: CreditPrice | null }>()
  const product = getAt(payload, 'financial_product_type')
  const period = getAt(payload, figures.periodMonths)
  const hasFigures = typeof product === 'string' && typeof period === 'number'
  useEffect(() => {
    if (!hasFigures) return undefined
    const abort = new AbortController()
    const amount = (name: keyof typeof figures) => String(getAt(payload, figures[name]) ?? '0')
    const query = {
      assetAmount: amount('assetAmount'),
      periodMonths: period,
      advanceAmount: amount('advanceAmount'),
      residualAmount: amount('residualAmount'),
    }
    calculate(product, query, abort.signal).then(
      answer =>
        setPrice({ of: payload, found: answer.annual_percentage_rate === undefined ? null : (answer as CreditPrice) }),
      () => !abort.signal.aborted && setPrice({ of: payload, found: null }),
    )
    return () => abort.abort()
  }, [payload, product, period, hasFigures, calculate])
  if (!hasFigures) return null
  return price?.of === payload ? price.found : undefined
}
