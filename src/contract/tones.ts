import type { Tone } from '../../schemas/lists/vocabularies.ts'

type Colours = { readonly background: string; readonly text: string }
type ToneColours = { readonly light: Colours; readonly dark: Colours }

/** Chip colours. Every pair is at least 4.5:1 in both themes (tests/src/cells/tones.test.ts measures it). */
export const tones = {
  slate: { light: { background: '#E6EBEA', text: '#43524F' }, dark: { background: '#2A3835', text: '#BCC9C6' } },
  blue: { light: { background: '#E0ECF8', text: '#174F80' }, dark: { background: '#14304A', text: '#A3CDF2' } },
  green: { light: { background: '#DDF0E3', text: '#175A31' }, dark: { background: '#12351F', text: '#93DBAE' } },
  teal: { light: { background: '#D8EFEC', text: '#0C534C' }, dark: { background: '#0E3A36', text: '#8FDBD0' } },
  red: { light: { background: '#FBE3E1', text: '#9A1C15' }, dark: { background: '#4A1512', text: '#F7B4AE' } },
  rose: { light: { background: '#F9E2EC', text: '#8E1B51' }, dark: { background: '#44142B', text: '#F3AFCD' } },
  amber: { light: { background: '#FBEBCF', text: '#744500' }, dark: { background: '#40290A', text: '#F3C47C' } },
  violet: { light: { background: '#ECE6FA', text: '#533296' }, dark: { background: '#2C2050', text: '#CDBBF7' } },
  sand: { light: { background: '#EFE9DC', text: '#5E4B24' }, dark: { background: '#352D1B', text: '#DCC998' } },
} as const satisfies Readonly<Record<Tone, ToneColours>>
