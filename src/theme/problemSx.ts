import { alpha, type Theme } from '@mui/material/styles'

/** The tile behind the icon of a page that says what went wrong: red on a breath of red, in both themes. */
export const problemSx = {
  color: 'error.main',
  backgroundColor: ({ palette }: Theme) => alpha(palette.error.main, palette.mode === 'dark' ? 0.18 : 0.1),
} as const
