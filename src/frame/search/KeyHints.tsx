import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import type { Translate } from '../../i18n/TextsContext.ts'

/** The keys of the search, where there is a keyboard. */
export function KeyHints({ t }: { readonly t: Translate }) {
  const hints: readonly (readonly [string, string])[] = [
    ['↑ ↓', 'choose'],
    ['Enter', 'open'],
    ['Esc', 'close'],
  ]
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      {hints.map(([keys, text]) => (
        <span key={text}>
          <Key>{keys}</Key> {t(`search.key.${text}`)}
        </span>
      ))}
    </Box>
  )
}

export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        py: 0.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'background.sunken',
        font: 'inherit',
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
