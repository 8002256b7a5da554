import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = { readonly text: string; readonly children?: ReactNode }

/** A name in a narrow column: two lines, then an ellipsis, with the whole as its tooltip. On paper it is whole. */
export function Clamped({ text, children = text }: Props) {
  return (
    <Box component="span" title={text} sx={clampSx}>
      {children}
    </Box>
  )
}

const clampSx = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@media print': { display: 'inline', overflow: 'visible' },
} as const
