import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useForm, useFormState } from '../context.ts'
import type { Section } from '../engine/model.ts'
import { getAt } from '../engine/path.ts'
import type { CalculatorAnswer, CalculatorQuery, CalculatorSetup } from '../../contract/formServices.ts'
import type { FormState } from '../engine/FormStore.ts'
import type { CalculatorAmount } from '../../contract/formTypes.ts'
import { amounts, calculatorFields, toMoney } from './amounts.ts'
import { CalculatorAmountField } from './CalculatorAmountField.tsx'
import { FixedAmounts } from './FixedAmounts.tsx'
import { MonthlyPayment } from './MonthlyPayment.tsx'
import { useCalculation } from './useCalculation.ts'
import { useSliders } from './useSliders.ts'

type Props = { section: Section; setup: CalculatorSetup; product: string }

/**
 * Sliders on one side, the resulting monthly payment on the other. The result is read-only and comes from the server.
 * Fixed amounts are rendered as a summary; if the section can be unlocked, a button turns them into sliders.
 */
export function Calculator({ section, setup, product }: Props) {
  const { store, services, texts, readOnly } = useForm()
  const fields = useMemo(() => calculatorFields(section), [section])
  const [last, setLast] = useState<CalculatorAnswer>()
  const [unlocked, setUnlocked] = useState(false)
  const isFixed = useCallback(
    (amount: CalculatorAmount) => readOnly || (fields.inputs[amount]?.ui.readOnly === true && !unlocked),
    [readOnly, fields, unlocked],
  )
  const { scales, given, moves, query, slide, type } = useSliders(fields, setup, last, isFixed)

  const calculate = useCallback(
    (calculation: CalculatorQuery, signal: AbortSignal) => services.calculate(product, calculation, signal),
    [services, product],
  )
  const take = (answer: CalculatorAnswer) => {
    setLast(answer)
    if (fields.result) store.write({ [fields.result.path]: toMoney(answer.monthly_payment_amount) })
  }
  const calculation = useCalculation(readOnly ? undefined : query, calculate, take, store.hold)
  const resultPath = fields.result?.path ?? ''
  const payment = useFormState(useCallback((state: FormState) => getAt(state.document, resultPath), [resultPath]))

  const fixed = amounts.flatMap(amount =>
    fields.inputs[amount] && isFixed(amount)
      ? [{ field: fields.inputs[amount], value: given[amount], move: moves[amount] }]
      : [],
  )
  const canUnlock = section.unlockable && !readOnly && fixed.length > 0
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (unlocked) first.current?.querySelector('input')?.focus()
  }, [unlocked])

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 300px' },
        gap: { xs: 3, md: 5 },
        alignItems: 'start',
      }}
    >
      <Box ref={first} sx={{ display: 'grid', gap: 3 }}>
        {fixed.length > 0 && <FixedAmounts amounts={fixed} />}
        {canUnlock && (
          <Button variant="outlined" onClick={() => setUnlocked(true)} sx={{ justifySelf: 'start', minHeight: 44 }}>
            {texts.chrome('request.calculator.change')}
          </Button>
        )}
        {amounts.map(amount => {
          const field = fields.inputs[amount]
          if (!field || isFixed(amount)) return null
          return (
            <CalculatorAmountField
              key={amount}
              field={field}
              scale={scales[amount]}
              given={given[amount]}
              move={moves[amount]}
              onSlide={value => slide(amount, value)}
              onTyped={text => type(amount, text)}
            />
          )
        })}
      </Box>
      {fields.result && (
        <MonthlyPayment
          field={fields.result}
          inputs={fields.inputs}
          payment={
            payment === undefined || payment === null || (query === undefined && !readOnly)
              ? undefined
              : String(payment)
          }
          calculation={calculation}
        />
      )}
    </Box>
  )
}
