import Box from '@mui/material/Box'
import { useCallback, useMemo, useState } from 'react'

import { useForm, useFormState } from '../context.ts'
import { FieldFrame, helpId } from '../field/FieldFrame.tsx'
import type { Section } from '../model.ts'
import { fieldId, getAt } from '../path.ts'
import type { CalculatorAnswer, CalculatorQuery, CalculatorSetup } from '../services.ts'
import type { FormState } from '../store.ts'
import { SliderInput } from '../widgets/SliderInput.tsx'
import { unitText } from '../widgets/unit.ts'
import { AMOUNTS, calculatorFields, toMoney } from './amounts.ts'
import { MonthlyPayment } from './MonthlyPayment.tsx'
import { useCalculation } from './useCalculation.ts'
import { useSliders } from './useSliders.ts'

type Props = { section: Section; setup: CalculatorSetup; product: string }

/** Sliders on one side, the monthly payment they lead to on the other. The result is the server's and read-only. */
export function Calculator({ section, setup, product }: Props) {
  const { store, services, texts, readOnly } = useForm()
  const fields = useMemo(() => calculatorFields(section), [section])
  const [last, setLast] = useState<CalculatorAnswer>()
  const { scales, values, query, move } = useSliders(fields, setup, last)

  const calculate = useCallback(
    (asked: CalculatorQuery, signal: AbortSignal) => services.calculate(product, asked, signal),
    [services, product],
  )
  const take = (answer: CalculatorAnswer) => {
    setLast(answer)
    if (fields.result) store.write({ [fields.result.path]: toMoney(answer.monthly_payment_amount) })
  }
  const calculation = useCalculation(readOnly ? undefined : query, calculate, take, store.hold)
  const resultPath = fields.result?.path ?? ''
  const payment = useFormState(useCallback((state: FormState) => getAt(state.document, resultPath), [resultPath]))

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 300px' }, gap: { xs: 3, md: 5 }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {AMOUNTS.map((amount) => {
          const field = fields.inputs[amount]
          if (!field) return null
          const id = fieldId(field.path)
          const help = texts.help(field.path)
          return (
            <FieldFrame
              key={amount}
              id={id}
              frame="label"
              label={texts.label(field.path)}
              required={store.getState().required.has(field.path)}
              help={help}
              helpAbove
              message={undefined}
              legalText={field.ui.legalText}
            >
              <SliderInput
                id={id}
                label={texts.label(field.path)}
                unit={unitText(field.ui.unit, services.currencySymbol, texts)}
                scale={scales[amount]}
                value={values[amount]}
                disabled={readOnly || field.ui.readOnly === true}
                describedBy={help === undefined ? undefined : helpId(id)}
                onChange={(value) => move(amount, value)}
              />
            </FieldFrame>
          )
        })}
      </Box>
      {fields.result && (
        <MonthlyPayment
          field={fields.result}
          payment={payment === undefined || payment === null ? undefined : String(payment)}
          calculation={calculation}
        />
      )}
    </Box>
  )
}
