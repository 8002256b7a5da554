import { createTheme, type PaletteOptions, type Shadows, type Theme, type ThemeOptions } from '@mui/material/styles'

import { components, type PortalComponents } from './components.ts'
import type { Mode } from '../contract/storedMode.ts'
import { palettes } from './palette.ts'
import { typography } from './typography.ts'

const soft: Record<Mode, string> = {
  light: '0 1px 2px rgba(10, 40, 36, 0.05), 0 8px 28px rgba(10, 40, 36, 0.08)',
  dark: '0 1px 2px rgba(0, 0, 0, 0.4), 0 10px 32px rgba(0, 0, 0, 0.45)',
}

/** Borders separate surfaces; the single soft shadow is for floating ones (menus, dialogs, notices). */
function shadows(mode: Mode): Shadows {
  const [none, ...rest] = createTheme().shadows
  return [none, ...rest.map(() => soft[mode])] as Shadows
}

type PortalThemeOptions = Omit<ThemeOptions, 'palette' | 'components'> & {
  palette: PaletteOptions
  components: PortalComponents
}

/** The portal's theme for one mode; react-admin takes the options, the public pages the finished theme. */
export function themeOptions(mode: Mode): PortalThemeOptions {
  return {
    palette: palettes[mode],
    typography,
    components,
    shadows: shadows(mode),
    shape: { borderRadius: 10 },
    spacing: 8,
  }
}

export const themes: Record<Mode, Theme> = {
  light: createTheme(themeOptions('light')),
  dark: createTheme(themeOptions('dark')),
}
