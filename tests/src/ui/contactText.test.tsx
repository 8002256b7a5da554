import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ContactText } from '../../../src/ui/ContactText.tsx'

test.each([
  ['ona@example.com', 'mailto:ona@example.com'],
  ['+370 600 00012', 'tel:+37060000012'],
])('%s is a link to %s (SHL-48)', (text, href) => {
  render(<ContactText text={text} />)
  expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(href)
})

test.each(['38001010001', '5000', 'UAB „A+B“', 'ona@example.com?bcc=x@example.com', 'write to ona@example.com', ''])(
  '"%s" stays text (SHL-48)',
  text => {
    const { container } = render(<ContactText text={text} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(container.textContent).toBe(text)
  },
)
