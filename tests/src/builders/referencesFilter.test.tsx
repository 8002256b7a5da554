import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ReferencesFilter } from '../../../src/builders/filters/ReferencesFilter.tsx'
import { ReferencesContext } from '../../../src/builders/filters/references.ts'
import type { FilterValues } from '../../../src/builders/filters/filterTypes.ts'

const definition = { field: 'thirdPartyId', kind: 'references', resource: 'factoring/buyers' } as const
const choices = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  name: `Buyer ${String(index + 1)}`,
}))

function show(values: FilterValues) {
  const change = vi.fn()
  render(
    <ReferencesContext value={{ thirdPartyId: { choices, isPending: false } }}>
      <ReferencesFilter definition={definition} label="Buyer" values={values} onChange={change} />
    </ReferencesContext>,
  )
  return { change, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Buyer' }) }
}

test('<ReferencesFilter>: adds a buyer that is found by a part of its name to the chosen ones (LST-27)', async () => {
  const { change, field } = show({ thirdPartyId: ['3'] })
  await userEvent.setup().type(field, 'yer 42')
  fireEvent.click(await screen.findByRole('option', { name: 'Buyer 42' }))
  expect(change.mock.calls).toEqual([[{ thirdPartyId: ['3', '42'] }]])
})

test('<ReferencesFilter>: removes one, and the last one removes the filter (LST-27)', async () => {
  const user = userEvent.setup()
  const { change, field } = show({ thirdPartyId: ['3'] })
  await user.click(field)
  await user.keyboard('{Backspace}')
  expect(change.mock.calls).toEqual([[{ thirdPartyId: undefined }]])
})

test('<ReferencesFilter>: an address with one id, as links have it, chooses that buyer', () => {
  show({ thirdPartyId: '7' })
  expect(screen.getByText('Buyer 7')).toBeTruthy()
})

test('<ReferencesFilter>: offers no more than the server takes (LST-27)', async () => {
  const { field } = show({ thirdPartyId: choices.slice(0, 50).map(({ id }) => id) })
  await userEvent.setup().type(field, 'Buyer 55')
  expect((await screen.findByRole('option', { name: 'Buyer 55' })).getAttribute('aria-disabled')).toBe('true')
})
