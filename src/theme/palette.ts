import type { Mode } from '../contract/storedMode.ts'
import type { PaletteOptions } from '@mui/material/styles'

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** Background of a group within a sheet: table headers, read-only blocks, the side navigation. */
    sunken: string
  }
  interface PaletteOptions {
    /** The dark brand surface of the login page; the modes differ only in its depth. */
    brand?: { main: string; deep: string; accent: string; contrastText: string }
  }
  interface Palette {
    brand: { main: string; deep: string; accent: string; contrastText: string }
  }
}

/** Pine and paper. Every text colour has at least 4.5:1 contrast on its surfaces, in both modes. */
const light: PaletteOptions = {
  mode: 'light',
  primary: { main: '#0E5A53', dark: '#093F3A', light: '#2F8178', contrastText: '#FFFFFF' },
  secondary: { main: '#7A4B12', dark: '#5A370C', light: '#B4813F', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', dark: '#8C1D18', light: '#E46962', contrastText: '#FFFFFF' },
  warning: { main: '#8A5300', dark: '#693F00', light: '#F2B457', contrastText: '#FFFFFF' },
  info: { main: '#1F5A8C', dark: '#164268', light: '#5B93C2', contrastText: '#FFFFFF' },
  success: { main: '#1D6B3A', dark: '#14502A', light: '#57A376', contrastText: '#FFFFFF' },
  background: { default: '#F4F6F4', paper: '#FFFFFF', sunken: '#EEF2F0' },
  text: { primary: '#14211F', secondary: '#4C5B58', disabled: '#61706B' },
  divider: '#DBE2DF',
  action: { hover: 'rgba(14, 90, 83, 0.06)', selected: 'rgba(14, 90, 83, 0.10)', focus: 'rgba(14, 90, 83, 0.12)' },
  brand: { main: '#0E5A53', deep: '#082F2C', accent: '#E2B566', contrastText: '#FFFFFF' },
}

const dark: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#7CCFC3', dark: '#57B0A3', light: '#A6E3DA', contrastText: '#06231F' },
  secondary: { main: '#E2B566', dark: '#C2954A', light: '#F0D3A0', contrastText: '#2A1B02' },
  error: { main: '#F2A29B', dark: '#E46962', light: '#F9CFCB', contrastText: '#3B0906' },
  warning: { main: '#F2B457', dark: '#D19232', light: '#F8D59E', contrastText: '#2E1C00' },
  info: { main: '#93C1EA', dark: '#5B93C2', light: '#C3DEF6', contrastText: '#06233C' },
  success: { main: '#86D3A3', dark: '#57A376', light: '#B6E6C8', contrastText: '#042412' },
  background: { default: '#0E1615', paper: '#16211F', sunken: '#111B19' },
  text: { primary: '#E7EEEC', secondary: '#A9B8B4', disabled: '#8A9995' },
  divider: '#2B3936',
  action: {
    hover: 'rgba(124, 207, 195, 0.08)',
    selected: 'rgba(124, 207, 195, 0.14)',
    focus: 'rgba(124, 207, 195, 0.16)',
  },
  brand: { main: '#0B423D', deep: '#061C1A', accent: '#E2B566', contrastText: '#F2F7F5' },
}

export const palettes: Record<Mode, PaletteOptions> = { light, dark }
