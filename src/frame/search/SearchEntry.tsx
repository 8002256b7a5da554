import SearchRounded from '@mui/icons-material/SearchRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

const SearchDialog = lazyPart(() => import('./SearchDialog.tsx').then(file => file.SearchDialog))
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx').then(file => file.KeysDialog))

/** The search in the header, an icon on narrow screens, and the keys that open it (SHL-50, SHL-55). */
export function SearchEntry() {
  const t = useText()
  const [opened, setOpened] = useState<Shortcut>()
  useShortcuts(setOpened)
  const close = () => setOpened(undefined)
  const load = () => void SearchDialog.load().catch(() => undefined)
  const label = t('layout.search')
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpened('search')}
        sx={buttonSx}
      >
        <SearchRounded fontSize="small" aria-hidden />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1, mr: 'auto' }}>
          {label}
        </Box>
        <Box component="kbd" aria-hidden sx={kbdSx}>
          /
        </Box>
      </Button>
      <Suspense fallback={null}>
        {opened === 'search' && <SearchDialog onClose={close} onKeys={() => setOpened('keys')} />}
        {opened === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  )
}

const buttonSx = {
  minWidth: { xs: 44, md: 0 },
  minHeight: { xs: 44, md: 38 },
  px: { xs: 1, md: 1.5 },
  width: { md: '100%' },
  maxWidth: { md: 340 },
  borderColor: { xs: 'transparent', md: 'divider' },
  color: { xs: 'inherit', md: 'text.secondary' },
  fontWeight: 500,
} as const
const kbdSx = {
  display: { xs: 'none', md: 'inline' },
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  font: 'inherit',
  fontSize: '0.75rem',
} as const
