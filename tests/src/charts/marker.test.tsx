// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Marker } from '../../../src/charts/Marker.tsx'

test.each([
  ['of a slice', { colour: '#0f5951' }, '#0f5951', '0'],
  ['of a pale slice', { colour: '#eeeeee', isPale: true }, '#eeeeee', '1'],
  ['of the whole', { colour: undefined }, 'none', '2'],
])('the dot %s is drawn, so that it prints without backgrounds (SHL-42)', (_, props, fill, stroke) => {
  const { container } = render(<Marker {...props} />)
  const circle = container.querySelector('circle')!
  expect([circle.getAttribute('fill'), circle.getAttribute('stroke-width')]).toEqual([fill, stroke])
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
})
