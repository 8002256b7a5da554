import { expect, it } from 'vitest'

import { findCode } from '../../../../src/pages/simulator/findCode.ts'

it.each([
  ['Finance portal: your code is 482915. Valid 3 minutes.', '482915'],
  ['Kodas 0042, nes sakykite niekam', '0042'],
  ['Call +37060000012 if this was not you', undefined],
  ['Valid for 3 minutes', undefined],
])('code in %j is %s', (text, code) => {
  expect(findCode(text)).toBe(code)
})
