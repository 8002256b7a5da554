import type { TypographyVariantsOptions } from '@mui/material/styles'

const FONT_FAMILY = "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** One font family; weight and size create the hierarchy. Sizes in rem respect the browser's text size. */
export const typography: TypographyVariantsOptions = {
  fontFamily: FONT_FAMILY,
  fontWeightMedium: 550,
  fontWeightBold: 650,
  h1: { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.021em' },
  h2: { fontSize: '1.3125rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.016em' },
  h3: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 650, letterSpacing: '-0.011em' },
  h4: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.008em' },
  h5: { fontSize: '0.9375rem', lineHeight: 1.45, fontWeight: 600 },
  h6: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 600 },
  subtitle1: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 550, letterSpacing: '-0.006em' },
  subtitle2: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 600, letterSpacing: '-0.003em' },
  body1: { fontSize: '0.9375rem', lineHeight: 1.55, letterSpacing: '-0.006em' },
  body2: { fontSize: '0.875rem', lineHeight: 1.5, letterSpacing: '-0.003em' },
  caption: { fontSize: '0.8125rem', lineHeight: 1.45, letterSpacing: 0 },
  overline: {
    fontSize: '0.75rem',
    lineHeight: 1.5,
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
  },
  button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: '-0.003em' },
}
