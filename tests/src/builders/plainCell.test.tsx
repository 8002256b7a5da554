import { render, screen } from '@testing-library/react'
import { TestMemoryRouter } from 'ra-core'
import { expect, test } from 'vitest'

import { PlainCell } from '../../../src/builders/show/PlainCell.tsx'
import { TextsContext } from '../../../src/i18n/TextsContext.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'

const t = (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' ')

function show(column: ColumnDefinition, row: Record<string, unknown>, path?: string) {
  render(
    <TestMemoryRouter>
      <TextsContext value={{ t, language: 'EN' } as never}>
        <PlainCell row={{ id: '1', ...row }} column={column} onOpen={undefined} path={path} />
      </TextsContext>
    </TestMemoryRouter>,
  )
}
const column: ColumnDefinition = { field: 'code', kind: 'text', copy: true }

test('a code in a table under a record has a button that names and copies it (SHL-47)', () => {
  show(column, { code: '305' })
  expect(screen.getByRole('button', { name: 'copy.of 305' })).toBeTruthy()
})

test('the button stands beside the link of its value, not in it (SHL-47)', () => {
  show(column, { code: '305' }, '/x/1')
  expect(screen.getByRole('link', { name: '305' }).querySelector('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'copy.of 305' })).toBeTruthy()
})

test('a missing value, and a column that does not ask for it, have none (SHL-47)', () => {
  show(column, { code: null })
  show({ field: 'code', kind: 'text' }, { code: '305' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a long name is cut after two lines, with the whole as the tooltip of its link (SHL-74)', () => {
  const name = 'UAB „Nepriklausomųjų Šiaurės Lietuvos žemdirbių kooperatinės pramonės susivienijimas“'
  show({ field: 'name', kind: 'text' }, { name }, '/x/1')
  const whole = screen.getByTitle(name)
  expect(whole.closest('a')).toBe(screen.getByRole('link', { name }))
  expect(getComputedStyle(whole)).toMatchObject({ overflow: 'hidden' })
})

test('a code with a button is never cut (SHL-47)', () => {
  show(column, { code: '305' })
  expect(screen.queryByTitle('305')).toBeNull()
})
