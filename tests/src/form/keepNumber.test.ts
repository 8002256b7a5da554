import { expect, test } from 'vitest'

import { keepNumber } from '../../../src/form/widgets/TextWidget.tsx'

/** REQ-09 */
test.each([
  ['61234567', '61234567'],
  ['612.5', '612.5'],
  ['-6', '-6'],
  ['', ''],
  ['612a', ''],
  ['612,5', ''],
  ['6-1', ''],
  ['6 1', ''],
  ['1.2.3', ''],
])('keepNumber: turns "%s" into "%s"', (typed, kept) => {
  expect(keepNumber(typed)).toBe(kept)
})
