import { describe, expect, test } from 'vitest'
import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { StaffPages } from '../../../server/modules/rendered-pages/staff-pages.service.ts'

const documentOf = (name: string, product?: 'FACTORING' | 'LOAN', more: object = {}) =>
  ({ name, path: `/${name}`, product, ...more }) as unknown as ResourceDefinition
const dashboard = { name: 'factoring', path: '/factoring/dashboard', product: 'FACTORING', cards: [] }
const definitions = {
  documents: new Map(
    [
      documentOf('factoring/invoices', 'FACTORING', { filters: [{ kind: 'reference', resource: 'factoring/buyers' }] }),
      documentOf('factoring/buyers', 'FACTORING', { path: undefined }),
      documentOf('factoring/statements', 'FACTORING', { url: { form: 'segment' } }),
      documentOf('loan/bills', 'LOAN'),
      documentOf('operator/partners'),
    ].map(definition => [definition.name, definition]),
  ),
  dashboards: new Map([['factoring', dashboard as unknown as DashboardDefinition]]),
  menu: { groups: [] } as never,
}
const pages = new StaffPages({
  documents: () => definitions,
  texts: { merged: (language: string) => ({ language }) } as never,
  portal: () => ({}),
  language: 'lt',
})
const inputOf = (path: string) => pages.input(path, 'en')

describe('StaffPages.input', () => {
  test('describes a list by its document and those of its filters (SHL-59)', () => {
    const input = inputOf('/factoring/invoices')
    expect(input).toMatchObject({ kind: 'list', definition: { name: 'factoring/invoices' }, language: 'en' })
    expect(Object.keys(input?.definitions ?? {})).toEqual(['factoring/invoices', 'factoring/buyers'])
  })

  test('describes a dashboard by its document and those of its product (SHL-73)', () => {
    const input = inputOf('/factoring/dashboard')
    expect(input).toMatchObject({ kind: 'dashboard', dashboard })
    expect(Object.keys(input?.definitions ?? {})).toEqual([
      'factoring/invoices',
      'factoring/buyers',
      'factoring/statements',
    ])
  })

  test('describes the forms of operators without any document (SHL-73)', () => {
    expect(inputOf('/operator/forms')).toMatchObject({ kind: 'forms', definitions: {} })
  })

  test('uses the language of the portal where none is chosen', () => {
    expect(pages.input('/operator/forms', undefined)).toMatchObject({ language: 'lt', texts: { language: 'lt' } })
  })

  test.each([
    '/operator/forms/add-user',
    '/factoring/dashboard/',
    '/loan/dashboard',
    '/factoring/statements',
    '/general/dashboard',
    '/',
  ])('has no content of %s, only its frame (SHL-75)', path => {
    expect(inputOf(path)).toMatchObject({ kind: 'frame', definitions: {} })
  })
})
