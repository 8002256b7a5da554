import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { components } from '../../../src/theme/components.ts'

// MUI's own style of an input has these animations, but is switched off (disableInjectingGlobalStyles).
test('inputs have the animations by which MUI notices that the browser filled them in', () => {
  const input = components.MuiInputBase?.styleOverrides?.input as Record<string, string & Record<string, string>>
  const names = [input['&:-webkit-autofill']?.['animationName'], input['animationName']]
  const source = readFileSync('node_modules/@mui/material/InputBase/InputBase.mjs', 'utf8')
  expect(names).toEqual([...source.matchAll(/^const MUI_AUTO_FILL\w* = '([\w-]+)';$/gm)].map(([, name]) => name))
  const overrides = components.MuiCssBaseline?.styleOverrides as (theme: unknown) => object
  const rules = Object.keys(overrides({ palette: { primary: {} } }))
  expect(rules).toEqual(expect.arrayContaining(names.map(name => `@keyframes ${name}`)))
})
