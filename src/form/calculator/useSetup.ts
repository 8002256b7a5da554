import { useCallback, useEffect, useState } from 'react'

import type { CalculatorSetup } from '../../contract/formServices.ts'

export type SetupState =
  | { status: 'loading' }
  | { status: 'ready'; setup: CalculatorSetup }
  | { status: 'failed'; retry: () => void }

/**
 * The limits of the sliders, fetched once per product.
 * @param known limits that need no waiting
 */
export function useSetup(
  productType: string,
  load: (productType: string) => Promise<CalculatorSetup>,
  known?: (productType: string) => CalculatorSetup | undefined,
): SetupState {
  const [state, setState] = useState<{ key: string; setup: CalculatorSetup | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  const given = known?.(productType)
  useEffect(() => {
    if (given) return undefined
    let current = true
    load(productType).then(
      setup => current && setState({ key: productType, setup }),
      () => current && setState({ key: productType, setup: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [productType, load, given, attempt])
  const retry = useCallback(() => {
    setState(undefined)
    setAttempt(count => count + 1)
  }, [])
  if (given) return { status: 'ready', setup: given }
  if (state?.key !== productType) return { status: 'loading' }
  return state.setup === 'failed' ? { status: 'failed', retry } : { status: 'ready', setup: state.setup }
}
