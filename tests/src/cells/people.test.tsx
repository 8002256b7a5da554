import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { describe, expect, test } from 'vitest'

import type { FieldDefinition } from '../../../schemas/resourceDefinition.ts'
import { FieldCell } from '../../../src/cells/FieldCell.tsx'

function show(record: Record<string, unknown>, kind: FieldDefinition['kind'], values?: string) {
  return render(
    <TestTranslationProvider translate={(key: string) => key}>
      <FieldCell record={record} definition={{ field: 'a', kind, ...(values ? { values } : {}) }} />
    </TestTranslationProvider>,
  ).container
}

describe('user cell', () => {
  test.each([
    ['both names', { firstName: 'Ąžuolė', lastName: 'Žukauskienė' }, 'Ąžuolė Žukauskienė'],
    ['only one', { firstName: '', lastName: 'Bērziņš' }, 'Bērziņš'],
  ])('with %s', (_, person, shown) => {
    expect(show({ a: person }, 'person').textContent).toBe(shown)
  })
})

describe('tags', () => {
  const roles = () => screen.getAllByRole('listitem').map(item => item.textContent)

  test('follow the order of the vocabulary', () => {
    show({ a: [{ type: 'MANAGE_USERS' }, { type: 'READ' }, { type: 'UPLOAD_INVOICES' }] }, 'tags', 'permission')
    expect(roles()).toEqual(['READ', 'UPLOAD_INVOICES', 'MANAGE_USERS'].map(code => `values.permission.${code}`))
  })

  test('may be plain values; unknown ones come last', () => {
    show({ a: ['NEW_ONE', 'READ'] }, 'tags', 'permission')
    expect(roles()).toEqual(['values.permission.READ', 'values.permission.NEW_ONE'])
  })
})
