import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { grantShape } from '../../../schemas/validation/grantShape.ts'
import { readGrants, toJson, withThing, withValue } from '../../../src/form/widgets/permissions/grants.ts'
import { managedProducts, sampleProducts } from '../../../src/form/widgets/permissions/managedProducts.ts'
import { SchemaForm, type SchemaFormProps } from '../../../src/form/SchemaForm.tsx'
import type { OfferedOption } from '../../../src/contract/formServices.ts'
import type { FormDefinition, FormDocument, JsonSchema } from '../../../src/contract/formTypes.ts'
import { chromeKey, someServices } from './fixtures/sample.ts'

const list: JsonSchema = {
  type: 'array',
  items: {
    properties: {
      product_type: { type: 'string', enum: ['FACTORING', 'LOAN'] },
      permissions: { type: 'array', items: { type: 'string', enum: ['READ', 'UPLOAD_INVOICES', 'MANAGE_USERS'] } },
    },
  },
}
const definition: FormDefinition = {
  schema: {
    type: 'object',
    required: ['name', 'products'],
    properties: {
      name: { type: 'string', maxLength: 9 },
      phone: { type: ['string', 'null'] },
      country: { type: ['string', 'null'] },
      products: list,
    },
  },
  ui: {
    sections: [{ id: 'all', fields: ['name', 'phone', 'country', 'products'] }],
    fields: {
      country: { widget: 'select', options: { portal: 'smartIdCountries' } },
      phone: { widget: 'phone', options: { portal: 'dialCodes' } },
      products: { widget: 'product-permissions', options: { portal: 'managedProducts' } },
    },
  },
  texts: {
    en: {
      'sections.all.title': 'All',
      'name.title': 'Name',
      'phone.title': 'Phone',
      'country.title': 'Country',
      'products.title': 'Products',
      'options.country.LT': 'Lithuania',
      'options.products.product_type.FACTORING': 'Factoring',
      'options.products.product_type.LOAN': 'Loan',
      'options.products.permissions.READ': 'Read',
      'options.products.permissions.UPLOAD_INVOICES': 'Upload',
      'options.products.permissions.MANAGE_USERS': 'Manage users',
      'errors.products.SME49': 'Has it already',
    },
  },
}
const products: OfferedOption[] = [
  { value: 'FACTORING', choices: ['READ', 'UPLOAD_INVOICES', 'MANAGE_USERS'], fixed: ['READ'] },
  { value: 'LOAN', choices: ['READ', 'MANAGE_USERS'], fixed: ['READ'] },
]
const lists = {
  managedProducts: products,
  smartIdCountries: [{ value: 'LT' }, { value: 'FI', label: 'Finland' }],
  buyerCountries: [{ value: 'LT' }],
  statementCountries: [{ value: 'LT' }],
  dialCodes: [
    { value: '+370', label: '+370 Lithuania' },
    { value: '+372', label: '+372 Estonia' },
  ],
}

async function aForm(
  own: Partial<SchemaFormProps> = {},
  offered = async (name: keyof typeof lists): Promise<readonly OfferedOption[]> => lists[name],
) {
  const onChange = vi.fn<(document: FormDocument) => void>()
  const onSubmit = vi.fn<NonNullable<SchemaFormProps['onSubmit']>>(async () => ({ kind: 'sent' }))
  render(
    <>
      <SchemaForm
        formId="outside"
        definition={definition}
        language="en"
        chrome={chromeKey}
        services={someServices({ offered })}
        validator={() => []}
        onChange={onChange}
        onSubmit={onSubmit}
        {...own}
      />
      <button type="submit" form="outside">
        Send
      </button>
    </>,
  )
  await act(async () => undefined)
  return { onChange, onSubmit, last: () => onChange.mock.lastCall?.[0] }
}
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })))

describe('<ProductPermissionsWidget>', () => {
  test('adds the read permission to a chosen product, not removable (SES-42)', async () => {
    const { last } = await aForm()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Factoring' }))
    expect(last()).toEqual({ products: [{ product_type: 'FACTORING', permissions: ['READ'] }] })
    expect([box('Read').checked, box('Read').disabled]).toEqual([true, true])
    fireEvent.click(box('Manage users'))
    fireEvent.click(box('Upload'))
    expect(last()).toEqual({
      products: [{ product_type: 'FACTORING', permissions: ['READ', 'UPLOAD_INVOICES', 'MANAGE_USERS'] }],
    })
    fireEvent.click(box('Upload'))
    fireEvent.click(box('Factoring'))
    expect(last()).toEqual({})
    expect(screen.queryByRole('checkbox', { name: 'Read' })).toBeNull()
  })

  test('offers only permissions that can be granted on the product', async () => {
    await aForm()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Loan' }))
    expect(within(screen.getByRole('group', { name: 'Loan' })).getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.queryByRole('checkbox', { name: 'Upload' })).toBeNull()
  })

  test('shows server issues at their product', async () => {
    const { onSubmit } = await aForm({
      onSubmit: vi.fn(async () => ({ kind: 'rejected' as const, issues: [{ path: '/products/1', code: 'SME49' }] })),
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Loan' }))
    fireEvent.click(box('Factoring'))
    await send()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(box('Factoring').getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box('Factoring').getAttribute('aria-describedby')!)?.textContent).toContain(
      'Has it already',
    )
    expect(box('Loan').getAttribute('aria-invalid')).toBeNull()
  })

  test('offers a retry when products fail to load', async () => {
    let fails = true
    await aForm({}, async name => {
      if (fails && name === 'managedProducts') throw new Error('No answer')
      return lists[name]
    })
    fails = false
    fireEvent.click(await screen.findByRole('button', { name: 'request.field.listFailed' }))
    expect(await screen.findByRole('checkbox', { name: 'Factoring' })).toBeTruthy()
  })

  test('shows an empty state without products to grant', async () => {
    await aForm({}, async name => (name === 'managedProducts' ? [] : lists[name]))
    expect(await screen.findByText('request.field.nothingOffered')).toBeTruthy()
  })

  test('shows a visible error for another data shape', async () => {
    const broken = {
      ...definition,
      schema: {
        ...definition.schema,
        properties: { ...definition.schema.properties, products: { type: 'array', items: { type: 'string' } } },
      },
    }
    await aForm({ definition: broken })
    await waitFor(() =>
      expect(document.querySelector('[data-path="products"]')?.textContent).toContain('request.field.unknownWidget'),
    )
  })
})

describe('lists of the portal', () => {
  test('are the options of a select, with the form’s own texts where it has them', async () => {
    const { last } = await aForm()
    const country = await screen.findByRole('combobox', { name: 'Country' })
    expect(
      within(country)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['request.field.choose', 'Lithuania', 'Finland'])
    fireEvent.change(country, { target: { value: 'FI' } })
    expect(last()).toMatchObject({ country: 'FI' })
  })

  test('are the dial codes of a phone number', async () => {
    const { last } = await aForm()
    const codes = screen.getByRole('combobox', { name: 'request.field.dialCode' })
    expect(
      within(codes)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['+370 Lithuania', '+372 Estonia'])
    fireEvent.change(codes, { target: { value: '+372' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '5123456' } })
    expect(last()).toMatchObject({ phone: '+3725123456' })
  })
})

describe('form in a dialog', () => {
  test('is submitted by a button outside it, with null for empty fields', async () => {
    const { onSubmit } = await aForm()
    fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), { target: { value: ' Ona ' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Loan' }))
    await send()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      name: 'Ona',
      phone: null,
      country: null,
      products: [{ product_type: 'LOAN', permissions: ['READ'] }],
    })
    expect(screen.queryByRole('button', { name: 'request.submit.send' })).toBeNull()
  })

  test('ignores a second press while sending', async () => {
    let finish: (outcome: { kind: 'sent' }) => void = () => undefined
    const onSubmit = vi.fn(() => new Promise<{ kind: 'sent' }>(resolve => (finish = resolve)))
    await aForm({ onSubmit })
    await send()
    await send()
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await act(async () => finish({ kind: 'sent' }))
  })

  test('shows a business error code with the text of the error catalogue', async () => {
    const chrome = (key: string) => (key === 'errors.SME51' ? 'The first name is not valid.' : key)
    await aForm({
      chrome,
      onSubmit: async () => ({
        kind: 'rejected',
        issues: [{ path: '/name', code: 'SME51', params: { keyword: 'pattern' } }],
      }),
    })
    await send()
    const name = screen.getByRole('textbox', { name: /Name/ })
    expect(document.activeElement).toBe(name)
    expect(document.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toBe(
      'The first name is not valid.',
    )
  })
})

describe('grants', () => {
  const shape = grantShape(list, part => part)!

  test('are read from any document', () => {
    expect(shape).toEqual({
      key: 'product_type',
      choices: 'permissions',
      things: ['FACTORING', 'LOAN'],
      values: ['READ', 'UPLOAD_INVOICES', 'MANAGE_USERS'],
    })
    expect(readGrants([{ product_type: 'LOAN', permissions: ['READ'] }, null, 3, { permissions: [] }], shape)).toEqual([
      { of: 'LOAN', given: ['READ'] },
    ])
    expect(readGrants('LOAN', shape)).toEqual([])
    expect(toJson([], shape)).toBeUndefined()
  })

  test('cannot be changed where fixed', () => {
    const grants = withThing([], products[0]!, true)
    expect(withValue(grants, products[0]!, 'READ', false, shape)).toEqual([{ of: 'FACTORING', given: ['READ'] }])
  })

  test('are offered for products whose users the user manages', () => {
    const permissionSets = {
      FACTORING: ['READ', 'MANAGE_USERS'],
      LOAN: ['READ'],
      LIMIT: ['READ'],
      LEASING: ['READ'],
    } as never
    const party = {
      fid: 'P',
      name: 'P',
      is_main: true,
      productList: [
        {
          fid: 'F',
          type: 'FACTORING' as const,
          is_main: true,
          permissions: [{ type: 'READ' as const }, { type: 'MANAGE_USERS' as const }],
        },
        { fid: 'L', type: 'LOAN' as const, is_main: false, permissions: [{ type: 'READ' as const }] },
      ],
    }
    expect(managedProducts(party, { permissionSets })).toEqual([
      { value: 'FACTORING', choices: ['READ', 'MANAGE_USERS'], fixed: ['READ'] },
    ])
    expect(managedProducts(undefined, { permissionSets })).toEqual([])
    expect(sampleProducts({ permissionSets }).map(({ value }) => value)).toEqual([
      'FACTORING',
      'LOAN',
      'LIMIT',
      'LEASING',
    ])
  })
})
