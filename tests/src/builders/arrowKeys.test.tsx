import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { useArrowKeys } from '../../../src/builders/show/useArrowKeys.ts'

const previous = vi.fn()
const next = vi.fn()

function Page({ last = false, dialog = false }: { last?: boolean; dialog?: boolean }) {
  useArrowKeys({ previous, next: last ? undefined : next })
  return (
    <>
      <button type="button">Press</button>
      <input aria-label="Text" />
      <textarea aria-label="Long text" />
      <div contentEditable suppressContentEditableWarning data-testid="editable">
        text
      </div>
      {dialog && <div role="dialog" />}
    </>
  )
}

beforeEach(() => {
  previous.mockReset()
  next.mockReset()
})

describe('arrow keys', () => {
  test('left opens the previous invoice, right the next (INV-31)', () => {
    render(<Page />)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(previous).toHaveBeenCalledOnce()
    fireEvent.keyDown(screen.getByText('Press'), { key: 'ArrowRight' })
    expect(next).toHaveBeenCalledOnce()
  })

  test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat'])('not with %s', modifier => {
    render(<Page />)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', [modifier]: true })
    expect(previous).not.toHaveBeenCalled()
  })

  test.each(['Text', 'Long text'])('not while typing in: %s', label => {
    render(<Page />)
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'ArrowRight' })
    expect(next).not.toHaveBeenCalled()
  })

  test('not in an editable text', () => {
    render(<Page />)
    fireEvent.keyDown(screen.getByTestId('editable'), { key: 'ArrowRight' })
    expect(next).not.toHaveBeenCalled()
  })

  test('not while a dialog is open', () => {
    render(<Page dialog />)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(next).not.toHaveBeenCalled()
  })

  test('nothing happens after the last invoice, and the key keeps its meaning', () => {
    render(<Page last />)
    expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(true)
    expect(next).not.toHaveBeenCalled()
  })
})
