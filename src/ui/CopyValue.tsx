import CheckRounded from '@mui/icons-material/CheckRounded'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useRef } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { visuallyHidden } from '../theme/visuallyHidden.ts'
import { selectText, useCopy } from './useCopy.ts'

type Props = {
  readonly label: string
  readonly value: string
  /** The value as it is shown, which may have spaces that the copy does not have. */
  readonly children: ReactNode
  /** In rows of a table: the button appears with the pointer or the focus, and takes no room where there is a pointer. */
  readonly isQuiet?: true
}

const quietSx = {
  // On a phone rows are cards, whose values end at the edge.
  '@media (hover: hover) and (min-width: 700px)': {
    position: 'absolute',
    opacity: 0,
    bgcolor: 'background.paper',
    'tr:hover &, li:hover &, &:hover, &:focus-visible': { opacity: 1 },
    '&:hover, &:focus-visible': { bgcolor: 'background.sunken' },
  },
} as const

/** A number or code with a button that copies it. The button has its size on a phone, and takes no height elsewhere. */
export function CopyValue({ label, value, children, isQuiet }: Props) {
  const t = useText()
  const shown = useRef<HTMLSpanElement>(null)
  const { outcome, copy } = useCopy(value, () => selectText(shown))
  const text = outcome && t(outcome === 'copied' ? 'copy.done' : 'copy.failed')
  return (
    <>
      <span ref={shown}>{children}</span>
      <Tooltip title={text ?? t('copy.press')}>
        <IconButton
          size="small"
          aria-label={t('copy.of', { label })}
          onClick={event => {
            event.stopPropagation()
            void copy()
          }}
          sx={{
            ml: { xs: '-8px', sm: 0.5 },
            mr: { xs: '-14px', sm: 0 },
            my: { xs: '-12px', sm: '-6px' },
            p: { xs: '14px', sm: '5px' },
            color: 'text.secondary',
            ...(isQuiet && quietSx),
            '@media print': { display: 'none' },
          }}
        >
          {outcome === 'copied' ? (
            <CheckRounded color="success" sx={{ fontSize: 16 }} />
          ) : (
            <ContentCopyRounded sx={{ fontSize: 16 }} />
          )}
        </IconButton>
      </Tooltip>
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {text}
      </Box>
    </>
  )
}
