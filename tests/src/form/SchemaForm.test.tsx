import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { SchemaForm, type SchemaFormProps } from '../../../src/form/SchemaForm.tsx'
import type { SubmitOutcome } from '../../../src/form/SubmitBar.tsx'
import type { FormDocument, Issue } from '../../../src/contract/formTypes.ts'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

const missing = (...paths: string[]): Issue[] => paths.map(path => ({ path, code: 'required' }))

function aForm(own: Partial<SchemaFormProps> = {}) {
  const onSubmit = vi.fn<NonNullable<SchemaFormProps['onSubmit']>>(async () => ({ kind: 'sent' }))
  const props: SchemaFormProps = {
    definition: sample,
    language: 'en',
    chrome: chromeKey,
    services: someServices({ classifier: async () => [] }),
    validator: () => [],
    onSubmit,
    ...own,
  }
  return { onSubmit, ...render(<SchemaForm {...props} />), props }
}

const send = async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'request.submit.send' })))
}

describe('sending a form', () => {
  test('shows a missing consent at its field, and never disables the button for other missing answers', async () => {
    aForm({ validator: () => missing('/applicant/agreed', '/applicant/name') })
    await send()
    await waitFor(() => expect(screen.getByLabelText(/I agree/).getAttribute('aria-invalid')).toBe('true'))
    fireEvent.click(screen.getByLabelText(/I agree/))
    expect(screen.getByRole('button', { name: 'request.submit.send' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('shows the summary first on a phone after a failed attempt', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 599.95px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const scrolled: Element[] = []
    const original = HTMLElement.prototype.scrollIntoView
    HTMLElement.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this)
    }
    try {
      aForm({ validator: () => missing('/applicant/city') })
      fireEvent.click(screen.getByLabelText(/I agree/))
      await send()
      const summary = screen.getByRole('region', { name: /request.summary.title/ })
      expect(document.activeElement).toBe(summary)
      expect(scrolled.at(-1)).toBe(summary)
    } finally {
      HTMLElement.prototype.scrollIntoView = original
      vi.unstubAllGlobals()
    }
  })

  test('is disabled with a reason until the consent is given; a press by keyboard focuses it (FRM-38)', async () => {
    const { onSubmit } = aForm()
    const button = screen.getByRole('button', { name: 'request.submit.send' }) as HTMLButtonElement
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(screen.getByText('request.submit.waitsFor')).toBeTruthy()
    button.focus()
    await send()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText(/I agree/))
    expect(screen.queryByRole('region', { name: /request.summary.title/ })).toBeNull()
    const consent = screen.getByLabelText(/I agree/) as HTMLInputElement
    expect(consent.checked).toBe(false)
    fireEvent.click(consent)
    await send()
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('request.submit.waitsFor')).toBeNull()
  })

  test('ignores a second press while sending (SHL-44)', async () => {
    let finish: (outcome: { kind: 'sent' }) => void = () => undefined
    const onSubmit = vi.fn(() => new Promise<{ kind: 'sent' }>(resolve => (finish = resolve)))
    aForm({ onSubmit })
    fireEvent.click(screen.getByLabelText(/I agree/))
    await send()
    const button = screen.getByRole('button', { name: 'request.submit.sending' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await act(async () => finish({ kind: 'sent' }))
    expect(screen.getByRole('button', { name: 'request.submit.send' })).toBeTruthy()
  })

  test('keeps the space of the last message until the next attempt ends, so that a double click hits no other button', async () => {
    const outcomes: ((outcome: SubmitOutcome) => void)[] = []
    aForm({ onSubmit: () => new Promise<SubmitOutcome>(resolve => outcomes.push(resolve)) })
    fireEvent.click(screen.getByLabelText(/I agree/))
    await send()
    await act(async () => outcomes[0]?.({ kind: 'failed', message: 'No connection' }))
    const visibility = () => getComputedStyle(screen.getByText('No connection')).visibility
    expect(visibility()).toBe('visible')
    await send()
    expect(visibility()).toBe('hidden')
    await act(async () => outcomes[1]?.({ kind: 'sent' }))
    expect(screen.queryByText('No connection')).toBeNull()
  })

  test('lists errors with links, shows them at their fields and focuses the first (FRM-62)', async () => {
    const { onSubmit } = aForm({ validator: () => missing('/applicant/city', '/applicant/name') })
    fireEvent.click(screen.getByLabelText(/I agree/))
    await send()
    expect(onSubmit).not.toHaveBeenCalled()
    const name = screen.getByRole('textbox', { name: /First name/ })
    expect(document.activeElement).toBe(name)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    const described = name
      .getAttribute('aria-describedby')!
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
    expect(described).toEqual(['As in your passport.', 'Tell us your name.'])
    const summary = screen.getByRole('region', { name: 'request.summary.title' })
    expect(
      within(summary)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['First name', 'City'])
    fireEvent.click(within(summary).getByRole('link', { name: 'City' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /City/ }))
  })

  test('shows server issues at their fields', async () => {
    aForm({ onSubmit: async () => ({ kind: 'rejected', issues: missing('/applicant/name') }) })
    fireEvent.click(screen.getByLabelText(/I agree/))
    fireEvent.change(screen.getByRole('textbox', { name: /First name/ }), { target: { value: 'Jonas' } })
    await send()
    expect(screen.getAllByText(/Tell us your name/).length).toBeGreaterThan(0)
  })

  test('keeps all answers after a failure and shows the reason', async () => {
    aForm({ onSubmit: async () => ({ kind: 'failed', message: 'No connection' }) })
    fireEvent.click(screen.getByLabelText(/I agree/))
    fireEvent.change(screen.getByRole('textbox', { name: /First name/ }), { target: { value: 'Jonas' } })
    await send()
    expect(screen.getByText('No connection').closest('[role=alert]')).toBeTruthy()
    expect((screen.getByRole('textbox', { name: /First name/ }) as HTMLInputElement).value).toBe('Jonas')
  })
})

describe('form that changes while filled in', () => {
  test('keeps the answers in a new version and shows its new field', () => {
    const onChange = vi.fn<(document: FormDocument) => void>()
    const { rerender, props } = aForm({ onChange })
    fireEvent.change(screen.getByRole('textbox', { name: /First name/ }), { target: { value: 'Jonas' } })
    const applicant = sample.schema.properties!['applicant']!
    const schema = {
      ...sample.schema,
      properties: {
        ...sample.schema.properties,
        applicant: { ...applicant, properties: { ...applicant.properties, hobby: { type: 'string' } } },
      },
    }
    rerender(<SchemaForm {...props} definition={{ ...sample, schema }} />)
    expect((screen.getByRole('textbox', { name: /First name/ }) as HTMLInputElement).value).toBe('Jonas')
    fireEvent.change(screen.getByRole('textbox', { name: 'applicant.hobby' }), { target: { value: 'chess' } })
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ applicant: { name: 'Jonas', hobby: 'chess' } })
  })

  test('keeps the answers in another language', () => {
    const { rerender, props } = aForm()
    fireEvent.change(screen.getByRole('textbox', { name: /First name/ }), { target: { value: 'Jonas' } })
    rerender(<SchemaForm {...props} language="lt" />)
    expect((screen.getByRole('textbox', { name: /Vardas/ }) as HTMLInputElement).value).toBe('Jonas')
  })

  test('shows a visible error for an unknown widget, not a text field', () => {
    const ui = { ...sample.ui, fields: { ...sample.ui.fields, 'applicant.city': { widget: 'hologram' } } }
    aForm({ definition: { ...sample, ui } })
    expect(document.querySelector('[data-path="applicant.city"]')?.textContent).toContain('request.field.unknownWidget')
    expect(screen.queryByRole('textbox', { name: /City/ })).toBeNull()
  })
})

describe('filling in a form', () => {
  test('keeps a value that is too long and reports it, never truncates it (FRM-34)', async () => {
    vi.useFakeTimers()
    try {
      const tooLong = (payload: FormDocument): Issue[] =>
        (((payload['applicant'] as FormDocument)['name'] as string | undefined) ?? '').length > 5
          ? [{ path: '/applicant/name', code: 'maxLength', params: { limit: 5 } }]
          : []
      aForm({ validator: tooLong })
      const name = screen.getByRole('textbox', { name: /First name/ }) as HTMLInputElement
      fireEvent.change(name, { target: { value: 'Konstantinas' } })
      fireEvent.blur(name)
      act(() => void vi.runAllTimers())
      expect(name.value).toBe('Konstantinas')
      expect(name.getAttribute('aria-invalid')).toBe('true')
    } finally {
      vi.useRealTimers()
    }
  })

  test('renders radio buttons as a named group, with an asterisk when required', () => {
    aForm()
    const group = screen.getByRole('group', { name: /Marital status/ })
    expect(within(group).getAllByRole('radio')).toHaveLength(2)
    expect(group.textContent).toContain('*')
  })

  test('formats an amount in the German style on blur', () => {
    aForm()
    const income = screen.getByLabelText(/Income/) as HTMLInputElement
    fireEvent.focus(income)
    fireEvent.change(income, { target: { value: '1234,5' } })
    fireEvent.blur(income)
    expect(income.value).toBe('1.234,50')
  })

  test('has no inputs and no submit button when read-only', () => {
    aForm({ readOnly: true, value: { applicant: { name: 'Jonas' } } })
    expect((screen.getByRole('textbox', { name: /First name/ }) as HTMLInputElement).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'request.submit.send' })).toBeNull()
  })
})
