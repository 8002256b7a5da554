import { getContrastRatio } from '@mui/material/styles'
import { describe, expect, it } from 'vitest'

import { themes } from '../../../src/theme/theme.ts'

const AA_TEXT = 4.5

describe.each(['light', 'dark'] as const)('%s palette', mode => {
  const { palette } = themes[mode]
  const surfaces = [palette.background.default, palette.background.paper, palette.background.sunken]
  const tones = ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const

  it.each(['primary', 'secondary', 'disabled'] as const)('has readable %s text on every surface', kind => {
    for (const surface of surfaces)
      expect(getContrastRatio(palette.text[kind], surface)).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it.each(tones)('has readable %s text on every surface, and readable text on it', tone => {
    for (const surface of surfaces)
      expect(getContrastRatio(palette[tone].main, surface)).toBeGreaterThanOrEqual(AA_TEXT)
    expect(getContrastRatio(palette[tone].contrastText, palette[tone].main)).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it('has readable text on the brand surface', () => {
    for (const surface of [palette.brand.main, palette.brand.deep]) {
      expect(getContrastRatio(palette.brand.contrastText, surface)).toBeGreaterThanOrEqual(AA_TEXT)
    }
  })
})
