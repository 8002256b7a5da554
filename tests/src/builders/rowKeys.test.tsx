import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useRowKeys } from '../../../src/builders/list/useRowKeys.ts'

function List({ children }: { children?: React.ReactNode }) {
  useRowKeys()
  return (
    <main>
      <input type="search" aria-label="Search" />
      <table>
        <tbody>
          {['A', 'B'].map(name => (
            <tr key={name} data-list-row="">
              <td>
                <input type="checkbox" aria-label={`Choose ${name}`} />
              </td>
              <td className="is-link">
                <a href={`/x/${name}`}>{name}</a>
              </td>
            </tr>
          ))}
          {/* What a row unfolds is no row of the list. */}
          <tr>
            <td>
              <a href="/y">inner</a>
            </td>
          </tr>
          <tr data-list-row="">
            <td>
              <input type="checkbox" aria-label="Choose C" />
            </td>
          </tr>
        </tbody>
      </table>
      {children}
    </main>
  )
}
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const inFocus = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('j and k move from row to row and stop at the ends; a row without a page takes the focus in its checkbox (LST-45)', () => {
  render(<List />)
  const seen = ['j', 'j', 'j', 'j', 'k', 'k', 'k'].map(key => {
    press(key)
    return inFocus()
  })
  expect(seen).toEqual(['A', 'B', 'Choose C', 'Choose C', 'B', 'A', 'A'])
})

test('arrows move from a row, and scroll the page elsewhere (LST-45)', () => {
  render(<List />)
  expect(press('ArrowDown')).toBe(true)
  expect(document.activeElement).toBe(document.body)
  screen.getByLabelText('Choose A').focus()
  expect(press('ArrowDown')).toBe(false)
  expect(inFocus()).toBe('B')
  press('ArrowUp')
  expect(inFocus()).toBe('A')
})

test.each([
  ['with a modifier', { ctrlKey: true }],
  ['with Shift', { shiftKey: true }],
])('a key %s is not for the rows (LST-45)', (_name, more) => {
  render(<List />)
  press('j', more)
  expect(document.activeElement).toBe(document.body)
})

test('a letter in a field, and a key while a dialog is open, are not for the rows (LST-45)', () => {
  const { rerender } = render(<List />)
  screen.getByLabelText('Search').focus()
  press('j')
  expect(inFocus()).toBe('Search')
  screen.getByRole('link', { name: 'A' }).focus()
  rerender(
    <List>
      <div role="dialog" aria-label="Columns" />
    </List>,
  )
  press('j')
  expect(inFocus()).toBe('A')
})

test('leaves the keys alone once the list is gone (LST-45)', () => {
  const remove = vi.spyOn(document, 'removeEventListener')
  render(<List />).unmount()
  expect(remove).toHaveBeenCalledWith('keydown', expect.any(Function))
})
