import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Unbroken } from '../../../src/ui/Unbroken.tsx'

test.each([
  ['Loan contract L-LT-230041', ['L-LT-230041']],
  ['Sutartis „L-LT-230041“ ir BS-2026-000001-7', ['„L-LT-230041“', 'BS-2026-000001-7']],
  ['Akto LA230041-0085/1 kopija', ['LA230041-0085/1']],
  ['Self-service of 3 contracts', []],
])('numbers in „%s“ are whole', (text, numbers) => {
  const { container } = render(
    <h1>
      <Unbroken text={text} />
    </h1>,
  )
  expect(screen.getByRole('heading', { name: text }).textContent).toBe(text)
  const whole = [...container.querySelectorAll('span')]
  expect(whole.map(({ textContent }) => textContent)).toEqual(numbers)
  for (const span of whole) expect(getComputedStyle(span).display).toBe('inline-block')
})
