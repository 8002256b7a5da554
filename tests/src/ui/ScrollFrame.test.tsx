import { fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { ScrollFrame } from '../../../src/ui/ScrollFrame.tsx'

const texts = JSON.parse(readFileSync('resources/texts/en/staff.json', 'utf8')) as Record<string, string>
afterEach(() => vi.restoreAllMocks())

/** A frame of 100 px around a table of `width` px. */
function show(width: number): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width)
  render(
    <TextsProvider areas={['staff']} initialLanguage="en" initialTexts={texts}>
      <ScrollFrame label="Invoices">
        <table />
      </ScrollFrame>
    </TextsProvider>,
  )
  const frame = screen.getByRole('group', { name: 'Invoices' })
  fireEvent.scroll(frame)
  return frame
}

test('<ScrollFrame>: announces a table wider than its frame and is focusable by keyboard (SHL-41)', () => {
  const frame = show(150)
  expect(screen.getByText('Scroll sideways to see all columns')).toBeTruthy()
  expect(frame.tabIndex).toBe(0)
})

test('<ScrollFrame>: announces nothing for a table that fits, and is no tab stop', () => {
  const frame = show(101)
  expect(screen.queryByText('Scroll sideways to see all columns')).toBeNull()
  expect(frame.hasAttribute('tabindex')).toBe(false)
})
