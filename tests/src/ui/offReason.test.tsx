import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { OffReason } from '../../../src/ui/OffReason.tsx'

const show = (reason: string | undefined) =>
  render(
    <OffReason reason={reason}>
      {why => (
        <button type="button" disabled={reason !== undefined} aria-describedby={why}>
          Next
        </button>
      )}
    </OffReason>,
  )

test('a control that is off is described by its reason, and shows it under mouse and finger (SHL-67)', async () => {
  show('This is the last row.')
  const button = screen.getByRole('button', { name: 'Next', description: 'This is the last row.' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.touchStart(button.parentElement!)
  expect((await screen.findByRole('tooltip')).textContent).toBe('This is the last row.')
})

test('a control that can be used has no reason (SHL-67)', () => {
  show(undefined)
  const button = screen.getByRole('button', { name: 'Next' })
  fireEvent.mouseOver(button)
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  expect(document.querySelector('[title]:not([title=""])')).toBeNull()
})
