import { alpha, type Theme } from '@mui/material/styles'

/** Tile behind the icon of an error page: red on a pale red background, in both themes. */
export const problemSx = {
  color: 'error.main',
  backgroundColor: ({ palette }: Theme) => alpha(palette.error.main, palette.mode === 'dark' ? 0.18 : 0.1),
} as const
