import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, StrictMode } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { FormContext } from '../../../src/form/context.ts'
import { explain } from '../../../src/form/explain.ts'
import { createAttachments } from '../../../src/form/files/attachments.ts'
import { formTexts } from '../../../src/form/formTexts.ts'
import { buildModel } from '../../../src/form/model.ts'
import { Section } from '../../../src/form/section/Section.tsx'
import { createFormStore } from '../../../src/form/store.ts'
import type { FormDefinition, FormDocument } from '../../../src/form/types.ts'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

const numeric: FormDefinition = {
  ...sample,
  ui: {
    ...sample.ui,
    sections: [...sample.ui.sections, { id: 'number', fields: ['applicant.nickname'] }],
    fields: { ...sample.ui.fields, 'applicant.nickname': { inputMode: 'numeric' } },
  },
  texts: { ...sample.texts, en: { ...sample.texts['en'], 'applicant.nickname.title': 'Number', 'lending.brand.title': 'Brand', 'lending.model.title': 'Model' } },
}

function aForm(document: FormDocument = {}, language: 'en' | 'lt' = 'en') {
  const model = buildModel(numeric)
  const store = createFormStore({ model, validate: () => [], explain, document })
  const onRender = vi.fn()
  const services = someServices({ classifier: async () => [] })
  const attachments = createAttachments()
  const page = (inLanguage: 'en' | 'lt') => (
    <StrictMode>
      <FormContext.Provider value={{ store, texts: formTexts(numeric, inLanguage, chromeKey), services, attachments, readOnly: false, layout: 'page' }}>
        {model.sections.map((section) => (
          <Profiler key={section.id} id={section.id} onRender={onRender}>
            <Section section={section} legalText={undefined} />
          </Profiler>
        ))}
      </FormContext.Provider>
    </StrictMode>
  )
  const { rerender } = render(page(language))
  return { store, onRender, speak: (next: 'en' | 'lt') => rerender(page(next)) }
}

const input = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement

describe('an input that shows by itself what is typed', () => {
  test('gives every key to the store and draws nothing', async () => {
    const { store, onRender } = aForm()
    await screen.findByText('Files')
    await userEvent.click(input(/First name/))
    onRender.mockClear()
    await userEvent.keyboard('Jon')
    expect(store.getState().document).toMatchObject({ applicant: { name: 'Jon' } })
    expect(input(/First name/).value).toBe('Jon')
    expect(onRender).not.toHaveBeenCalled()
  })

  test('begins with what the form holds', () => {
    aForm({ applicant: { name: 'Ona' } })
    expect(input(/First name/).value).toBe('Ona')
  })

  test('shows what comes from elsewhere, also when it is what was drawn before anybody typed', async () => {
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

  test('is emptied by a rule that follows another answer', async () => {
    const { store } = aForm({ lending: { is_property_selected: true } })
    await userEvent.type(input(/Model/), 'Octavia')
    await userEvent.type(input(/Brand/), 'S')
    expect(input(/Model/).value).toBe('')
    expect(store.getState().document['lending']).not.toHaveProperty('model')
  })

  test('keeps what was typed when something else about it is drawn', async () => {
    const { store, speak } = aForm()
    await userEvent.type(input(/First name/), 'Jonas')
    act(() => void store.refuse([{ path: '/applicant/name', code: 'required' }]))
    expect(input(/First name/).getAttribute('aria-invalid')).toBe('true')
    expect(input(/First name/).value).toBe('Jonas')
    speak('lt')
    expect(input(/Vardas/).value).toBe('Jonas')
    expect(store.getState().document).toMatchObject({ applicant: { name: 'Jonas' } })
  })

  test('an emptied one is an unanswered one', async () => {
    const { store } = aForm({ applicant: { name: 'Ona' } })
    await userEvent.clear(input(/First name/))
    expect(store.getState().document['applicant']).not.toHaveProperty('name')
  })

  test('drops at once what is not kept, and holds what it shows', async () => {
    const { store } = aForm()
    await userEvent.type(input(/Number/), '3a8-8')
    expect(input(/Number/).value).toBe('388')
    expect(store.getState().document).toMatchObject({ applicant: { nickname: '388' } })
    fireEvent.change(input(/Number/), { target: { value: '388x' } })
    expect(input(/Number/).value).toBe('388')
  })
})
