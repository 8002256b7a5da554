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
  test('open the previous invoice with left and the next with right (INV-31)', () => {
    render(<Page />)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(previous).toHaveBeenCalledOnce()
    fireEvent.keyDown(screen.getByText('Press'), { key: 'ArrowRight' })
    expect(next).toHaveBeenCalledOnce()
  })

  test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat'])('do nothing with %s', modifier => {
    render(<Page />)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', [modifier]: true })
    expect(previous).not.toHaveBeenCalled()
  })

  test.each(['Text', 'Long text'])('do nothing while typing in: %s', label => {
    render(<Page />)
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'ArrowRight' })
    expect(next).not.toHaveBeenCalled()
  })

  test('do nothing in an editable text', () => {
    render(<Page />)
    fireEvent.keyDown(screen.getByTestId('editable'), { key: 'ArrowRight' })
    expect(next).not.toHaveBeenCalled()
  })

  test('do nothing while a dialog is open', () => {
    render(<Page dialog />)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(next).not.toHaveBeenCalled()
  })

  test('keep their default after the last invoice', () => {
    render(<Page last />)
    expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(true)
    expect(next).not.toHaveBeenCalled()
  })
})
