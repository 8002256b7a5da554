import { useCallback, useEffect, useMemo } from 'react'

import { useForm, useFormState } from '../context.ts'
import { getAt } from '../path.ts'
import type { CalculatorAnswer, CalculatorQuery, CalculatorSetup } from '../services.ts'
import type { FormState } from '../store.ts'
import type { CalculatorAmount, Json } from '../types.ts'
import { makeScale, type Scale, snap } from '../widgets/scale.ts'
import { AMOUNTS, type CalculatorFields, toDocument, toNumber } from './amounts.ts'

type Sliders = {
  scales: Readonly<Record<CalculatorAmount, Scale>>
  values: Readonly<Record<CalculatorAmount, number>>
  query: CalculatorQuery | undefined
  move: (amount: CalculatorAmount, value: number) => void
}

const MONTHS_STEP = 1

/**
 * The sliders' places and ends. The values live in the form's document; the ends come from the setup, and those of the
 * advance and the residual value follow each answer of the calculation. A value outside of its ends is moved to the nearest allowed one.
 */
export function useSliders({ inputs }: CalculatorFields, setup: CalculatorSetup, answer: CalculatorAnswer | undefined): Sliders {
  const { store } = useForm()
  const advance = answer?.advance_amount
  const residual = answer?.residual_amount_limits
  const scales = useMemo(() => {
    const scaleOf = (amount: CalculatorAmount): Scale => {
      const limits = setup[amount]
      const step = inputs[amount]?.ui.step ?? (amount === 'period_months' ? MONTHS_STEP : undefined)
      const followed = amount === 'advance_amount' ? advance : amount === 'residual_amount' ? residual : undefined
      if (followed) return makeScale({ min: Number(followed.min), max: Number(followed.max) }, step)
      return makeScale({ min: Number(limits.min), max: Number(limits.max), values: limits.values?.map(Number) }, step)
    }
    return Object.fromEntries(AMOUNTS.map((amount) => [amount, scaleOf(amount)])) as Record<CalculatorAmount, Scale>
  }, [setup, inputs, advance, residual])

  const read = useCallback(
    (state: FormState) => JSON.stringify(AMOUNTS.map((amount) => getAt(state.document, inputs[amount]?.path ?? '') ?? null)),
    [inputs],
  )
  const raw = useFormState(read)
  const given = useMemo(() => (JSON.parse(raw) as Json[]).map(toNumber), [raw])
  const values = useMemo(() => {
    const valueOf = (amount: CalculatorAmount, index: number) =>
      snap(scales[amount], given[index] ?? toNumber(setup[amount].default_value) ?? scales[amount].min)
    return Object.fromEntries(AMOUNTS.map((amount, index) => [amount, valueOf(amount, index)])) as Record<CalculatorAmount, number>
  }, [given, scales, setup])

  useEffect(() => {
    const writes: Record<string, Json> = {}
    for (const amount of AMOUNTS) {
      const field = inputs[amount]
      if (field) writes[field.path] = toDocument(amount, values[amount])
    }
    store.write(writes)
  }, [inputs, values, store])

  const move = useCallback(
    (amount: CalculatorAmount, value: number) => {
      const field = inputs[amount]
      if (field) store.write({ [field.path]: toDocument(amount, value) })
    },
    [inputs, store],
  )
  const query = useMemo(
    () => ({
      assetAmount: values.asset_amount.toFixed(2),
      periodMonths: values.period_months,
      advanceAmount: values.advance_amount.toFixed(2),
      residualAmount: values.residual_amount.toFixed(2),
    }),
    [values],
  )
  return { scales, values, query, move }
}
