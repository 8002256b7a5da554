import Box, { type BoxProps } from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = Pick<BoxProps, 'aria-label' | 'aria-labelledby'> & { readonly children: ReactNode }

/** A framed list of a dialog. Scrolls separately, so it must be focusable. */
export function ScrolledList({ children, ...named }: Props) {
  return (
    <Box
      component="ul"
      {...named}
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 220,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      {children}
    </Box>
  )
}

/** A line of it. Its second part goes below the first where both have no room. */
export function ScrolledLine({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        px: 1.5,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  )
}
