import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, StrictMode } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { FormContext } from '../../../src/form/context.ts'
import { explain } from '../../../src/form/explain.ts'
import { createAttachments } from '../../../src/form/files/attachments.ts'
import { formTexts } from '../../../src/form/formTexts.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { Section } from '../../../src/form/section/Section.tsx'
import { FormStore } from '../../../src/form/engine/FormStore.ts'
import type { FormServices } from '../../../src/contract/formServices.ts'
import type { FormDefinition, FormDocument } from '../../../src/contract/formTypes.ts'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

/** MUI's part of an input, counted. */
const drawn = vi.hoisted(() => vi.fn())
vi.mock('@mui/material/OutlinedInput', async original => {
  const { default: OutlinedInput } = await original<{ default: ComponentType<OutlinedInputProps> }>()
  return {
    default: (props: OutlinedInputProps) => {
      drawn()
      return <OutlinedInput {...props} />
    },
  }
})

const numeric: FormDefinition = {
  schema: {
    ...sample.schema,
    properties: {
      ...sample.schema.properties,
      applicant: {
        ...sample.schema.properties?.['applicant'],
        properties: { ...sample.schema.properties?.['applicant']?.properties, phone: { type: 'string' } },
      },
    },
  },
  ui: {
    ...sample.ui,
    sections: [...sample.ui.sections, { id: 'number', fields: ['applicant.nickname', 'applicant.phone'] }],
    fields: {
      ...sample.ui.fields,
      'applicant.nickname': { inputMode: 'numeric' },
      'applicant.phone': { widget: 'phone', classifier: 'phone-code' },
    },
  },
  texts: {
    ...sample.texts,
    en: {
      ...sample.texts['en'],
      'applicant.nickname.title': 'Number',
      'applicant.phone.title': 'Phone',
      'lending.brand.title': 'Brand',
      'lending.model.title': 'Model',
    },
  },
}

function aForm(document: FormDocument = {}, classifier: FormServices['classifier'] = async () => []) {
  const model = buildModel(numeric)
  const store = new FormStore({ model, validate: () => [], explain, document })
  const services = someServices({ classifier })
  const attachments = createAttachments()
  const page = (inLanguage: 'en' | 'lt') => (
    <StrictMode>
      <FormContext.Provider
        value={{
          store,
          texts: formTexts(numeric, inLanguage, chromeKey),
          services,
          attachments,
          readOnly: false,
          layout: 'page',
        }}
      >
        {model.sections.map(section => (
          <Section key={section.id} section={section} legalText={undefined} />
        ))}
      </FormContext.Provider>
    </StrictMode>
  )
  const { rerender } = render(page('en'))
  return { store, speak: (next: 'en' | 'lt') => rerender(page(next)) }
}

const input = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement

describe('text input', () => {
  test('passes each keystroke to the store without re-rendering its surroundings', async () => {
    const { store } = aForm()
    await screen.findByText('Files')
    drawn.mockClear()
    for (const [name, text] of [
      [/First name/, 'Jon'],
      [/Income/, '12,5'],
      [/Number/, '388'],
    ] as const)
      await userEvent.type(input(name), text)
    expect(store.getState().document).toMatchObject({
      applicant: { name: 'Jon', basic_amount: '12.50', nickname: '388' },
    })
    expect(drawn).not.toHaveBeenCalled()
    expect(input(/First name/).value).toBe('Jon')
  })

  test('shows an amount as typed, and formatted on blur (FMT-07)', async () => {
    const { store, speak } = aForm()
    const amount = input(/Income/)
    await userEvent.type(amount, '1250,5')
    act(() => void store.reportIssues([]))
    speak('lt')
    expect(amount.value).toBe('1250,5')
    await userEvent.tab()
    expect(amount.value).toBe('1.250,50')
    act(() => store.write({ 'applicant.basic_amount': '7.00' }))
    expect(amount.value).toBe('7,00')
    await userEvent.click(amount)
    expect(amount.value).toBe('7,00')
  })

  test.each([
    ['a finger', (amount: HTMLElement) => userEvent.click(amount)],
    ['Tab', () => userEvent.tab()],
  ])('selects a whole number by %s, so that typing replaces it', async (_way, arrive) => {
    const { store } = aForm({ applicant: { basic_amount: '5000.00' } })
    const amount = input(/Income/)
    for (let tries = 0; document.activeElement !== amount && tries < 20; tries += 1) await arrive(amount)
    expect([amount.value, amount.selectionStart, amount.selectionEnd]).toEqual(['5.000,00', 0, 8])
    for (const [index, key] of [...'7777'].entries()) {
      await userEvent.keyboard(key)
      expect(amount.value).toBe('7777'.slice(0, index + 1))
    }
    expect(store.getState().document).toMatchObject({ applicant: { basic_amount: '7777.00' } })
    act(() => store.write({ 'applicant.basic_amount': '8.00' }))
    expect(amount.value).toBe('7777')
    await userEvent.tab()
    expect(amount.value).toBe('8,00')
  })

  test('places the cursor on the second press', async () => {
    aForm({ applicant: { basic_amount: '5000.00' } })
    const amount = input(/Income/)
    await userEvent.click(amount)
    await userEvent.pointer({ keys: '[MouseLeft]', target: amount, offset: 2 })
    expect([amount.selectionStart, amount.selectionEnd]).toEqual([2, 2])
  })

  test('keeps an invalid number as typed, in the field and for its message', async () => {
    const { store } = aForm()
    for (const typed of ['-5', '1e5']) {
      await userEvent.clear(input(/Income/))
      await userEvent.type(input(/Income/), typed)
      await userEvent.tab()
      expect(input(/Income/).value).toBe(typed)
      expect(store.getState().document).toMatchObject({ applicant: { basic_amount: typed } })
      await waitFor(() => expect(input(/Income/).getAttribute('aria-invalid')).toBe('true'))
    }
  })

  test('keeps the typed number while dial codes load, and its digits when another code is chosen', async () => {
    let arrive: (codes: { code: string; description: string }[]) => void = () => undefined
    const { store } = aForm({}, () => new Promise(resolve => (arrive = resolve)))
    const digits = input(/Phone/)
    await userEvent.type(digits, '612')
    await act(async () =>
      arrive([
        { code: '+370', description: 'Lietuva' },
        { code: '+371', description: 'Latvija' },
      ]),
    )
    expect(digits.value).toBe('612')
    fireEvent.change(screen.getByRole('combobox', { name: /dialCode/ }), { target: { value: '+371' } })
    expect(store.getState().document).toMatchObject({ applicant: { phone: '+371612' } })
    expect(digits.value).toBe('612')
    await userEvent.clear(digits)
    await userEvent.tab()
    await userEvent.type(digits, '20')
    expect(store.getState().document).toMatchObject({ applicant: { phone: '+37120' } })
    await userEvent.clear(digits)
    await userEvent.paste('+370 612 34567')
    expect(store.getState().document).toMatchObject({ applicant: { phone: '+37061234567' } })
    expect(digits.value).toBe('61234567')
    expect((screen.getByRole('combobox', { name: /dialCode/ }) as HTMLSelectElement).value).toBe('+370')
  })

  test('starts with the value of the form', () => {
    aForm({ applicant: { name: 'Ona' } })
    expect(input(/First name/).value).toBe('Ona')
  })

  test('shows a value set elsewhere, also when it equals the first rendered one', async () => {
    const { store } = aForm()
    await userEvent.type(input(/First name/), 'Jonas')
    act(() => store.write({ 'applicant.name': undefined }))
    expect(input(/First name/).value).toBe('')
    act(() => store.write({ 'applicant.name': 'Ona' }))
    expect(input(/First name/).value).toBe('Ona')
    await userEvent.clear(input(/First name/))
    await userEvent.type(input(/First name/), 'Jonas')
    act(() => store.write({ 'applicant.name': 'Ona' }))
    expect(input(/First name/).value).toBe('Ona')
  })

  test('is cleared by a rule of another answer', async () => {
    const { store } = aForm({ lending: { is_property_selected: true } })
    await userEvent.type(input(/Model/), 'Octavia')
    await userEvent.type(input(/Brand/), 'S')
    expect(input(/Model/).value).toBe('')
    expect(store.getState().document['lending']).not.toHaveProperty('model')
  })

  test('keeps the typed text when another prop changes', async () => {
    const { store, speak } = aForm()
    await userEvent.type(input(/First name/), 'Jonas')
    act(() => void store.reportIssues([{ path: '/applicant/name', code: 'required' }]))
    expect(input(/First name/).getAttribute('aria-invalid')).toBe('true')
    expect(input(/First name/).value).toBe('Jonas')
    speak('lt')
    expect(input(/Vardas/).value).toBe('Jonas')
    expect(store.getState().document).toMatchObject({ applicant: { name: 'Jonas' } })
  })

  test('treats a cleared value as unanswered', async () => {
    const { store } = aForm({ applicant: { name: 'Ona' } })
    await userEvent.clear(input(/First name/))
    expect(store.getState().document['applicant']).not.toHaveProperty('name')
  })

  test('drops invalid characters at once', async () => {
    const { store } = aForm()
    await userEvent.type(input(/Number/), '3a8-8')
    expect(input(/Number/).value).toBe('388')
    expect(store.getState().document).toMatchObject({ applicant: { nickname: '388' } })
    fireEvent.change(input(/Number/), { target: { value: '388x' } })
    expect(input(/Number/).value).toBe('388')
  })
})
