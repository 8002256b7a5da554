import { expect, it } from 'vitest'
import { isInternationalPhone } from '../../../schemas/validation/internationalPhone.ts'

it.each([
  ['+37060012345', true],
  ['+3706001', true],
  ['+123456789012345', true],
  ['+370600', false],
  ['+1234567890123456', false],
  ['37060012345', false],
  ['+07060012345', false],
  ['+370 60012345', false],
  ['+37060012345\n', false],
  ['+３7060012345', false],
  ['', false],
])('%j as an international phone number: %s', (text, good) => {
  expect(isInternationalPhone(text)).toBe(good)
})
