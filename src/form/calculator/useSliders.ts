import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useForm, useFormState } from '../context.ts'
import { getAt } from '../engine/path.ts'
import type { CalculatorAnswer, CalculatorQuery, CalculatorSetup } from '../../contract/formServices.ts'
import type { FormState } from '../engine/FormStore.ts'
import type { CalculatorAmount, Json } from '../../contract/formTypes.ts'
import { makeScale, type Scale, snap } from '../widgets/scale.ts'
import { unitText } from '../widgets/unit.ts'
import {
  amounts,
  type CalculatorFields,
  named,
  nearest,
  objectionTo,
  toDocument,
  toNumber,
  typedToDocument,
} from './amounts.ts'

/** An amount that was moved because its limits changed: the old value, the new one and the limits. */
export type Move = { from: Json; to: number; min: number; max: number }

type Sliders = {
  scales: Readonly<Record<CalculatorAmount, Scale>>
  /** The document's value: a figure, or unreadable text. */
  given: Readonly<Record<CalculatorAmount, Json>>
  moves: Readonly<Partial<Record<CalculatorAmount, Move>>>
  /** Undefined while one of the amounts is invalid. */
  query: CalculatorQuery | undefined
  slide: (amount: CalculatorAmount, value: number) => void
  type: (amount: CalculatorAmount, text: string) => void
}

const MONTHS_STEP = 1

/**
 * The calculator's amounts, stored in the form's document, and their limits. Limits come from the setup; those of
 * advance and residual value follow each calculation. A typed amount outside its limits stays and gets an issue. An
 * amount that moving limits have excluded moves to the nearest allowed value and is listed in `moves`.
 * @param isFixed amounts that the user cannot change, and so cannot correct: they always move along
 */
export function useSliders(
  { inputs }: CalculatorFields,
  setup: CalculatorSetup,
  answer: CalculatorAnswer | undefined,
  isFixed: (amount: CalculatorAmount) => boolean,
): Sliders {
  const { store, services, texts } = useForm()
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
    return Object.fromEntries(amounts.map(amount => [amount, scaleOf(amount)])) as Record<CalculatorAmount, Scale>
  }, [setup, inputs, advance, residual])

  const read = useCallback(
    (state: FormState) =>
      JSON.stringify(amounts.map(amount => getAt(state.document, inputs[amount]?.path ?? '') ?? null)),
    [inputs],
  )
  const raw = useFormState(read)
  const given = useMemo(() => {
    const found = JSON.parse(raw) as Json[]
    const defaultOf = (amount: CalculatorAmount) =>
      toDocument(amount, snap(scales[amount], toNumber(setup[amount].default_value) ?? scales[amount].min))
    return Object.fromEntries(amounts.map((amount, index) => [amount, found[index] ?? defaultOf(amount)])) as Record<
      CalculatorAmount,
      Json
    >
  }, [raw, scales, setup])
  const objections = useMemo(() => {
    const objectTo = (amount: CalculatorAmount) =>
      objectionTo(
        amount,
        given[amount],
        scales[amount],
        named(unitText(inputs[amount]?.ui.unit, services.currencySymbol, texts)),
      )
    return Object.fromEntries(amounts.map(amount => [amount, objectTo(amount)])) as Record<
      CalculatorAmount,
      ReturnType<typeof objectTo>
    >
  }, [given, scales, inputs, services.currencySymbol, texts])

  const [moves, setMoves] = useState<Sliders['moves']>({})
  const previousScales = useRef<Readonly<Partial<Record<CalculatorAmount, Scale>>>>({})
  useEffect(() => {
    const before = previousScales.current
    previousScales.current = scales
    const writes: Record<string, Json> = {}
    for (const amount of amounts) {
      const field = inputs[amount]
      if (!field) continue
      const scale = scales[amount]
      const old = before[amount]
      const plain = (value: number) => String(value)
      const hasMoved =
        old !== undefined && old !== scale && objectionTo(amount, given[amount], old, plain) === undefined
      const goesAlong = objections[amount] !== undefined && (hasMoved || isFixed(amount))
      writes[field.path] = given[amount]
      if (!goesAlong) continue
      const to = nearest(given[amount], scale, toNumber(setup[amount].default_value) ?? scale.min)
      writes[field.path] = toDocument(amount, to)
      // When a limit moves repeatedly, the note keeps the amount that the user chose.
      setMoves(now => ({
        ...now,
        [amount]: { from: now[amount]?.from ?? given[amount], to, min: scale.min, max: scale.max },
      }))
    }
    store.write(writes)
  }, [inputs, scales, given, objections, setup, store, isFixed])
  useEffect(() => {
    for (const amount of amounts) {
      const path = inputs[amount]?.path
      if (path !== undefined) store.object(path, objections[amount])
    }
  }, [inputs, objections, store])

  const put = useCallback(
    (amount: CalculatorAmount, value: Json) => {
      const field = inputs[amount]
      if (!field) return
      setMoves(({ [amount]: _over, ...others }) => others)
      store.answer(field.path, value)
    },
    [inputs, store],
  )
  const slide = useCallback((amount: CalculatorAmount, value: number) => put(amount, toDocument(amount, value)), [put])
  const type = useCallback(
    (amount: CalculatorAmount, text: string) => put(amount, typedToDocument(amount, text)),
    [put],
  )
  const query = useMemo(() => {
    if (amounts.some(amount => objections[amount] !== undefined)) return undefined
    const money = (amount: CalculatorAmount) => (toNumber(given[amount]) ?? 0).toFixed(2)
    return {
      assetAmount: money('asset_amount'),
      periodMonths: toNumber(given.period_months) ?? 0,
      advanceAmount: money('advance_amount'),
      residualAmount: money('residual_amount'),
    }
  }, [given, objections])
  return { scales, given, moves, query, slide, type }
}
