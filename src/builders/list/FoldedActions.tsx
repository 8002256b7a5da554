import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'

const PHONE = '@media (max-width: 699px)'

/**
 * The secondary actions of a list. On a phone one button shows them, so that the rows begin higher (LST-50). By style
 * alone, because the server renders the same page for every width.
 */
export function FoldedActions({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={translate('factoring.actions.more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ display: 'none', minWidth: 44, px: 1, [PHONE]: { display: 'inline-flex' } }}
      >
        <MoreHorizIcon />
      </Button>
      <Box
        id={id}
        sx={{
          display: 'contents',
          [PHONE]: isOpen ? { display: 'flex', flexWrap: 'wrap', gap: 1, flexBasis: '100%' } : { display: 'none' },
        }}
      >
        {children}
      </Box>
    </>
  )
}
