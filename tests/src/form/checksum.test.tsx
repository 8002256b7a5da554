import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { SchemaForm, type SchemaFormProps } from '../../../src/form/SchemaForm.tsx'
import type { FormDefinition } from '../../../src/contract/formTypes.ts'
import { chromeKey, someServices } from './fixtures/sample.ts'

function aForm(level: 'warning' | 'error', start?: { code: string }) {
  const definition: FormDefinition = {
    schema: {
      type: 'object',
      properties: {
        applicant: {
          type: 'object',
          properties: { country: { type: 'string', enum: ['LT', 'EE'] }, code: { type: 'string', maxLength: 11 } },
        },
      },
    },
    ui: {
      sections: [{ id: 'applicant', fields: ['applicant.country', 'applicant.code'] }],
      fields: {
        'applicant.country': { default: 'LT' },
        'applicant.code': {
          widget: 'text',
          ...(start === undefined ? {} : { readOnly: true, default: start.code }),
          checksum: { kind: 'companyCode', level, country: 'applicant.country' },
        },
      },
    },
    texts: {
      en: {
        'sections.applicant.title': 'Company',
        'applicant.country.title': 'Country',
        'applicant.code.title': 'Company code',
      },
    },
  }
  const onSubmit = vi.fn<NonNullable<SchemaFormProps['onSubmit']>>(async () => ({ kind: 'sent' }))
  render(
    <SchemaForm
      definition={definition}
      language="en"
      chrome={chromeKey}
      services={someServices()}
      validator={() => []}
      onSubmit={onSubmit}
    />,
  )
  const code = screen.getByRole('textbox', { name: 'Company code' })
  return { onSubmit, code, type: (value: string) => act(async () => fireEvent.change(code, { target: { value } })) }
}

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .filter(Boolean)
const send = async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'request.submit.send' })))
}

describe('wrong check digit', () => {
  test('is reported at the field and may be sent (FRM-27)', async () => {
    const { code, type, onSubmit } = aForm('warning')
    await type('30201234')
    expect(described(code)).toEqual([])
    await type('302012348')
    expect(described(code)).toEqual(['request.field.companyCodeChecksum'])
    expect(code.getAttribute('aria-invalid')).toBeNull()
    await send()
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  test('is not reported at a read-only code', () => {
    const { code } = aForm('warning', { code: '302012348' })
    expect((code as HTMLInputElement).value).toBe('302012348')
    expect(described(code)).toEqual([])
  })

  test('disappears with the right digit and with another country', async () => {
    const { code, type } = aForm('warning')
    await type('302012348')
    await type('302012342')
    expect(described(code)).toEqual([])
    await type('302012348')
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'EE' } }),
    )
    expect(described(code)).toEqual([])
  })

  test('prevents sending where the operator requires it', async () => {
    const { code, type, onSubmit } = aForm('error')
    await type('302012348')
    await send()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(described(code)).toEqual(['checksum'])
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await type('302012342')
    await send()
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})
