import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DEBOUNCE_MS } from '../../../src/form/calculator/useCalculation.ts'
import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import type { CalculatorAnswer, CalculatorQuery, CalculatorSetup } from '../../../src/contract/formServices.ts'
import type { FormDefinition, FormDocument } from '../../../src/contract/formTypes.ts'
import { explainSlider } from '../../../src/form/widgets/SliderWidget.tsx'
import { fillPercent, makeScale, positionOf, snap, valueAt } from '../../../src/form/widgets/scale.ts'
import { chromeKey, someServices } from './fixtures/sample.ts'

describe('positions of a slider (FRM-16)', () => {
  test('have a step of 100, with the range rounded inwards', () => {
    expect(makeScale({ min: 1050, max: 99_950 })).toMatchObject({ min: 1100, max: 99_900, step: 100 })
  })

  test('are the marks instead of the step, where given', () => {
    const scale = makeScale({ min: 0, max: 0, values: [36, 12, 84] })
    expect(scale).toMatchObject({ min: 12, max: 84, marks: [12, 36, 84] })
    expect(positionOf(scale, 40)).toBe(1)
    expect(valueAt(scale, 2)).toBe(84)
    expect(snap(scale, 70)).toBe(84)
    expect(fillPercent(scale, 36)).toBe(50)
  })

  test.each([
    [12_345, 12_300],
    [12_351, 12_400],
    [1, 1100],
    [10_000_000, 99_900],
  ])('snap %i to the nearest allowed value %i', (value, allowed) => {
    expect(snap(makeScale({ min: 1050, max: 99_950 }), value)).toBe(allowed)
  })

  test('are reduced to one in a range narrower than a step', () => {
    expect(makeScale({ min: 1010, max: 1090 })).toMatchObject({ min: 1010, max: 1010 })
  })
})

test('slider outside the calculator reports a cleared and an invalid number', () => {
  const field = { path: 'lending.sum', schema: { type: 'string' }, ui: {}, widget: 'slider' } as unknown as Parameters<
    typeof explainSlider
  >[0]
  expect(explainSlider(field, '')).toEqual({ code: 'required' })
  expect(explainSlider(field, '1e5')).toEqual({ code: 'notANumber' })
  expect(explainSlider(field, '5000.00')).toBeUndefined()
})

const amount = { type: 'string' }
const definition: FormDefinition = {
  schema: {
    properties: {
      financial_product_type: { const: 'LEASING_PRIVATE' },
      lending: {
        properties: {
          property_value: amount,
          advance_payment: amount,
          period: { type: 'integer' },
          residual_value: amount,
          monthly_payment: amount,
        },
      },
    },
  },
  ui: {
    constants: { financial_product_type: 'LEASING_PRIVATE' },
    sections: [
      {
        id: 'calculator',
        component: 'calculator',
        fields: [
          'lending.property_value',
          'lending.advance_payment',
          'lending.period',
          'lending.residual_value',
          'lending.monthly_payment',
        ],
      },
    ],
    fields: {
      'lending.property_value': { widget: 'slider', limits: 'asset_amount', unit: 'EUR' },
      'lending.advance_payment': { widget: 'slider', limits: 'advance_amount', unit: 'EUR' },
      'lending.period': { widget: 'slider', limits: 'period_months' },
      'lending.residual_value': { widget: 'slider', limits: 'residual_amount', unit: 'EUR' },
      'lending.monthly_payment': { widget: 'money', readOnly: true },
    },
  },
  texts: {
    en: {
      'lending.property_value.title': 'Price',
      'lending.advance_payment.title': 'Advance',
      'lending.monthly_payment.title': 'Monthly',
    },
  },
}

const setup: CalculatorSetup = {
  asset_amount: { min: '2050.00', max: '50000.00', default_value: '20000.00', values: [] },
  period_months: { min: 12, max: 84, default_value: 60, values: [12, 60, 84] },
  advance_amount: { min: '2000.00', max: '12000.00', default_value: '3000.00', values: [] },
  residual_amount: { min: '0.00', max: '6000.00', default_value: '0.00', values: [] },
}

function anAnswer(own: Partial<CalculatorAnswer> = {}): CalculatorAnswer {
  return {
    asset_amount: '20000.00',
    period_month: 60,
    advance_amount: { value: '3000.00', min: '2000.00', max: '12000.00' },
    residual_amount: '0.00',
    advance_amount_rate: '0.15',
    residual_amount_rate: '0.00',
    monthly_payment_amount: '327.87',
    ...own,
  }
}

type Asked = {
  query: CalculatorQuery
  signal: AbortSignal
  answer: (answer: CalculatorAnswer) => void
  fail: () => void
}

/** The calculator with a server that answers when the test says so. */
async function aCalculator(
  shown: FormDefinition = definition,
  limits: CalculatorSetup = setup,
  start: FormDocument = {},
) {
  const asked: Asked[] = []
  let document: FormDocument = {}
  const services = someServices({
    calculatorSetup: async () => limits,
    calculate: (_product, query, signal) =>
      new Promise((resolve, reject) =>
        asked.push({ query, signal, answer: resolve, fail: () => reject(new Error('down')) }),
      ),
  })
  const onChange = (next: FormDocument) => void (document = next)
  render(
    <SchemaForm
      definition={shown}
      start={start}
      language="en"
      chrome={chromeKey}
      services={services}
      validator={() => []}
      onChange={onChange}
    />,
  )
  await act(async () => vi.advanceTimersByTimeAsync(0))
  const price = screen.queryByLabelText('Price') as HTMLInputElement
  return {
    asked,
    lending: () => document['lending'] as Record<string, unknown>,
    rest: () => act(async () => vi.advanceTimersByTimeAsync(DEBOUNCE_MS)),
    settle: (run: () => void) =>
      act(async () => {
        run()
        await vi.advanceTimersByTimeAsync(0)
      }),
    slide: (name: string, to: number) =>
      fireEvent.change(screen.getAllByRole('slider', { name: 'request.slider.label' })[name === 'price' ? 0 : 1]!, {
        target: { value: String(to) },
      }),
    price,
  }
}

describe('calculator', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('starts with the defaults of the setup and shows the result of the server', async () => {
    const { asked, rest, settle, lending, price } = await aCalculator()
    expect(price.value).toBe('20.000')
    await rest()
    expect(asked.map(one => one.query)).toEqual([
      { assetAmount: '20000.00', periodMonths: 60, advanceAmount: '3000.00', residualAmount: '0.00' },
    ])
    await settle(() => asked[0]!.answer(anAnswer()))
    expect(screen.getByText(/327,87/)).toBeTruthy()
    expect(lending()).toEqual({
      property_value: '20000.00',
      advance_payment: '3000.00',
      period: 60,
      residual_value: '0.00',
      monthly_payment: '327.87',
    })
  })

  test('requests once when the slider stops', async () => {
    const { asked, rest, slide } = await aCalculator()
    await rest()
    slide('price', 21_000)
    slide('price', 22_000)
    slide('price', 23_000)
    await rest()
    expect(asked.map(one => one.query.assetAmount)).toEqual(['20000.00', '23000.00'])
  })

  test('aborts and ignores an outdated request', async () => {
    const { asked, rest, settle, slide, lending } = await aCalculator()
    await rest()
    slide('price', 30_000)
    await rest()
    expect(asked[0]!.signal.aborted).toBe(true)
    await settle(() => asked[1]!.answer(anAnswer({ monthly_payment_amount: '500.00' })))
    await settle(() => asked[0]!.answer(anAnswer({ monthly_payment_amount: '1.00' })))
    expect(lending()['monthly_payment']).toBe('500.00')
  })

  test('takes the limits of the advance from the response and moves a value outside them', async () => {
    const { asked, rest, settle, lending } = await aCalculator()
    await rest()
    await settle(() =>
      asked[0]!.answer(anAnswer({ advance_amount: { value: '3000.00', min: '4050.00', max: '9000.00' } })),
    )
    expect(lending()['advance_payment']).toBe('4100.00')
    await rest()
    expect(asked[1]!.query.advanceAmount).toBe('4100.00')
  })

  test('keeps the last result after a server failure, with a notice and a retry (FRM-18)', async () => {
    const { asked, rest, settle, slide, lending } = await aCalculator()
    await rest()
    await settle(() => asked[0]!.answer(anAnswer()))
    slide('price', 30_000)
    await rest()
    await settle(() => asked[1]!.fail())
    expect(lending()['monthly_payment']).toBe('327.87')
    expect(screen.getByText('request.calculator.failedKeepsLast')).toBeTruthy()
    fireEvent.click(screen.getByText('request.retry'))
    await rest()
    await settle(() => asked[2]!.answer(anAnswer({ monthly_payment_amount: '600.00' })))
    expect(screen.queryByText('request.calculator.failedKeepsLast')).toBeNull()
    expect(lending()['monthly_payment']).toBe('600.00')
  })

  const type = (field: HTMLInputElement, value: string) => {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }

  test.each([
    ['12345', '12345.00', '12.345'],
    ['19.999,99', '19999.99', '19.999,99'],
    ['19999.99', '19999.99', '19.999,99'],
    ['1 0000', undefined, '1 0000'],
    ['10 000', '10000.00', '10.000'],
  ])('reads a typed %s as intended', async (typed, value, shown) => {
    const { rest, price, lending } = await aCalculator()
    await rest()
    type(price, typed)
    await rest()
    if (value !== undefined) expect(lending()['property_value']).toBe(value)
    expect(price.value).toBe(shown)
    expect(price.getAttribute('aria-invalid')).toBe(value === undefined ? 'true' : null)
  })

  test.each(['50007777', '5', '-5', '1e5', '0'])(
    'keeps a typed %s with a message and without a calculation (FRM-20)',
    async typed => {
      const { asked, rest, settle, price } = await aCalculator()
      await rest()
      await settle(() => asked[0]!.answer(anAnswer()))
      type(price, typed)
      await rest()
      expect(price.value.replaceAll('.', '')).toBe(typed)
      expect(price.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById('f-lending-property_value-error')?.textContent).toBe(
        typed === '1e5' ? 'notANumber' : 'outOfRange',
      )
      expect(asked).toHaveLength(1)
      expect(screen.queryByText(/327,87/)).toBeNull()
      type(price, '30000')
      await rest()
      expect(price.getAttribute('aria-invalid')).toBeNull()
      expect(asked[1]!.query.assetAmount).toBe('30000.00')
    },
  )

  test('notes an amount moved with its limits until the user changes it', async () => {
    const { asked, rest, settle, lending } = await aCalculator()
    await rest()
    await settle(() => asked[0]!.answer(anAnswer()))
    const price = screen.getByLabelText('Price') as HTMLInputElement
    type(price, '40000')
    await rest()
    await settle(() =>
      asked[1]!.answer(anAnswer({ advance_amount: { value: '4000.00', min: '4000.00', max: '9000.00' } })),
    )
    expect(lending()['advance_payment']).toBe('4000.00')
    expect(screen.getByText('request.calculator.moved')).toBeTruthy()
    type(screen.getByLabelText('Advance') as HTMLInputElement, '5000')
    expect(screen.queryByText('request.calculator.moved')).toBeNull()
  })

  test('keeps a first payment that was typed too small, whatever the responses', async () => {
    const { asked, rest, settle, lending } = await aCalculator()
    await rest()
    await settle(() => asked[0]!.answer(anAnswer()))
    const advance = screen.getByLabelText('Advance') as HTMLInputElement
    type(advance, '10')
    await rest()
    expect(advance.value).toBe('10')
    expect(lending()['advance_payment']).toBe('10.00')
    expect(advance.getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    ['Price', 'property_value'],
    ['Advance', 'advance_payment'],
    ['lending.period.title', 'period'],
  ])('does not restore a cleared amount: %s', async (label, name) => {
    const { asked, rest, settle, lending } = await aCalculator({
      ...definition,
      texts: { en: { ...definition.texts.en, 'lending.period.title': 'lending.period.title' } },
    })
    await rest()
    await settle(() => asked[0]!.answer(anAnswer()))
    const field = screen.getByLabelText(label) as HTMLInputElement
    type(field, '')
    await rest()
    expect(field.value).toBe('')
    expect(lending()[name]).toBe('')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(asked).toHaveLength(1)
    expect(screen.getByRole('status', { name: 'Monthly' }).textContent).toBe('–')
    type(field, name === 'period' ? '12' : '5000')
    await rest()
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  const locked = (unlockable: boolean): FormDefinition => ({
    ...definition,
    ui: {
      ...definition.ui,
      sections: definition.ui.sections.map(section => ({ ...section, unlockable })),
      fields: Object.fromEntries(
        Object.entries(definition.ui.fields ?? {}).map(([path, field]) => [path, { ...field, readOnly: true }]),
      ),
    },
  })

  test('shows read-only amounts as text and includes them in the calculation', async () => {
    const { asked, rest, settle, lending } = await aCalculator(locked(false))
    expect(screen.queryAllByRole('slider')).toEqual([])
    expect(screen.queryByText('request.calculator.change')).toBeNull()
    expect(screen.getByText('Price').nextSibling?.textContent).toBe('20.000\u00a0€')
    await rest()
    await settle(() => asked[0]!.answer(anAnswer()))
    expect(lending()['monthly_payment']).toBe('327.87')
  })

  test('opens locked amounts by a button where the section may be unlocked (FRM-08)', async () => {
    const { rest } = await aCalculator(locked(true))
    await rest()
    fireEvent.click(screen.getByText('request.calculator.change'))
    expect(screen.getAllByRole('slider')).toHaveLength(4)
    expect(screen.queryByText('request.calculator.change')).toBeNull()
    expect(document.activeElement).toBe(screen.getAllByRole('slider')[0])
  })

  test('renders no slider with a single position', async () => {
    await aCalculator(definition, {
      ...setup,
      residual_amount: { min: '0.00', max: '0.00', default_value: '0.00', values: [] },
    })
    expect(screen.getAllByRole('slider')).toHaveLength(3)
  })

  test('keeps initial values that the user can correct', async () => {
    const { lending, price } = await aCalculator(definition, setup, {
      lending: { property_value: '990000.00', period: 13 },
    })
    expect(lending()).toMatchObject({ property_value: '990000.00', period: 13 })
    expect(price.value).toBe('990.000')
  })

  test('moves initial values into the limits, with a note, where the user cannot correct them', async () => {
    const { lending } = await aCalculator(locked(false), setup, {
      lending: { property_value: '990000.00', period: 13 },
    })
    expect(lending()).toMatchObject({ property_value: '50000.00', period: 12 })
    expect(screen.getAllByText('request.calculator.moved')).toHaveLength(2)
  })
})
