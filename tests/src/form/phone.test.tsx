import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import type { FormDefinition, FormDocument } from '../../../src/contract/formTypes.ts'
import { dialCodeOf } from '../../../src/pages/request/page/formSettings.ts'
import { readPhone } from '../../../src/form/widgets/phoneNumber.ts'
import { chromeKey, someServices } from './fixtures/sample.ts'

const prefixes = ['+370', '+371', '+372']

describe('Lithuanian phone number (FRM-28)', () => {
  it.each([
    ['8 600 00012', '60000012'],
    ['8-600-00012', '60000012'],
    ['0 600 00012', '60000012'],
    ['+370 8 600 00012', '60000012'],
    ['00370 600 00012', '60000012'],
    ['60000012', '60000012'],
    ['80000012', '80000012'],
    ['860000', '860000'],
    ['86000001234', '86000001234'],
  ])('%s is %s', (typed, digits) => {
    expect(readPhone(typed, { prefix: '+370', digits: '' }, prefixes)).toEqual({ prefix: '+370', digits })
  })

  it('of another country keeps its 8', () => {
    expect(readPhone('812345678', { prefix: '+371', digits: '' }, prefixes)).toEqual({
      prefix: '+371',
      digits: '812345678',
    })
  })
})

it.each([
  ['lt', '+370'],
  ['lv', '+371'],
  ['ee', '+372'],
  ['en', '+370'],
] as const)('phone number of a page in %s starts with %s (FRM-29)', (language, prefix) => {
  expect(dialCodeOf(language, { defaultDialCode: '+370' })).toBe(prefix)
})

function aForm() {
  const definition: FormDefinition = {
    schema: {
      type: 'object',
      properties: { applicant: { type: 'object', properties: { phone: { type: 'string', maxLength: 20 } } } },
    },
    ui: {
      sections: [{ id: 'applicant', fields: ['applicant.phone'] }],
      fields: { 'applicant.phone': { widget: 'phone', classifier: 'asset-calling-codes' } },
    },
    texts: { en: { 'sections.applicant.title': 'Contact', 'applicant.phone.title': 'Phone' } },
  }
  const onChange = vi.fn<(document: FormDocument) => void>()
  const services = { ...someServices(), classifier: async () => prefixes.map(code => ({ code, description: code })) }
  render(
    <SchemaForm
      definition={definition}
      language="en"
      chrome={(key, params) => [chromeKey(key), params?.['prefix']].filter(Boolean).join(' ')}
      services={services}
      validator={() => []}
      onChange={onChange}
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Phone' })
  const hint = () =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
      .join()
  return { input, hint, last: () => onChange.mock.calls.at(-1)?.at(0) }
}

it('phone number stays as typed until the field is left, and the hint follows the prefix', async () => {
  const { input, hint, last } = aForm()
  await act(async () => undefined)
  expect(hint()).toBe('request.field.phoneHint.lt +370')
  await act(async () => {
    input.focus()
    fireEvent.change(input, { target: { value: '8 600 00012' } })
  })
  expect((input as HTMLInputElement).value).toBe('860000012')
  expect(last()).toMatchObject({ applicant: { phone: '+37060000012' } })
  await act(async () => fireEvent.blur(input))
  expect((input as HTMLInputElement).value).toBe('60000012')
  await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value: '+371' } }))
  expect(hint()).toBe('request.field.phoneHint.other +371')
})
