import CloseRounded from '@mui/icons-material/CloseRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { MAX_SEARCH } from '../../api/staff/searchApi.ts'
import { useDebouncedText } from '../../builders/filters/useDebouncedText.ts'
import { useSession } from '../../contract/SessionContext.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { PartFailed } from '../../ui/lazy/PartFailed.tsx'
import { KeyHints } from './KeyHints.tsx'
import { moveActive } from './moveActive.ts'
import { optionId, SearchResults } from './SearchResults.tsx'
import { useAreaTexts } from './useAreaTexts.ts'
import { useSearchItems } from './useSearchItems.ts'

type Props = { readonly onClose: () => void; readonly onKeys: () => void }

const TYPING_PAUSE_MS = 150

/** Search over everything, by keyboard: a combobox whose list box is always open (SHL-50). Full screen on phones. */
export function SearchDialog({ onClose, onKeys }: Props) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { t, failed, retry } = useAreaTexts('search')
  if (t === undefined && !failed) return null
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t?.('search.key.search') ?? '',
          sx: { mt: { xs: 0, sm: '10vh' }, height: { sm: 'min(560px, 78vh)' } },
        },
      }}
    >
      {t === undefined ? <PartFailed onRetry={retry} /> : <SearchBody t={t} onClose={onClose} onKeys={onKeys} />}
    </Dialog>
  )
}

function SearchBody({ t, onClose, onKeys }: Props & { readonly t: Translate }) {
  const id = useId()
  const placeholder = t(useSession().user.role === 'OPERATOR' ? 'search.placeholderOperator' : 'search.placeholder')
  const [reported, setReported] = useState('')
  const [text, setText] = useDebouncedText(reported, setReported, TYPING_PAUSE_MS)
  const query = reported.trim()
  const found = useSearchItems(query, t, onClose)
  const items = found.groups.flatMap(group => group.items)
  const [chosen, setChosen] = useState<{ readonly query: string; readonly key: string | undefined }>()
  // Until a key or the pointer chooses another one for this text, the first option is active.
  const chosenIndex = chosen?.query === query ? items.findIndex(({ key }) => key === chosen.key) : -1
  const active = Math.max(chosenIndex, 0)
  const isSettled = text.trim() === query && found.state !== 'loading'
  // Enter before the results are there opens the first of them when they are.
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (!isSettled || awaited.current === undefined) return
    const isSame = awaited.current === text
    awaited.current = undefined
    if (isSame) items[0]?.open()
  })
  const choose = (index: number) => setChosen({ query, key: items[index]?.key })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = moveActive(event.key, active, items.length)
    if (next !== undefined) {
      event.preventDefault()
      choose(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isSettled) items[active]?.open()
      else awaited.current = text
    } else if (event.key === '?' && text === '') {
      event.preventDefault()
      onKeys()
    }
  }
  const status = statusOf(t, found.state, query, items.length)
  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchRounded color="action" aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          type="text"
          value={text}
          placeholder={placeholder}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
          sx={{ fontSize: '1.0625rem', minHeight: 44 }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': placeholder,
              'aria-autocomplete': 'list',
              'aria-expanded': items.length > 0,
              'aria-controls': `${id}-list`,
              ...(items.length === 0 ? {} : { 'aria-activedescendant': optionId(id, active) }),
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              enterKeyHint: 'go',
              maxLength: MAX_SEARCH,
            },
          }}
        />
        <IconButton aria-label={t('action.close')} onClick={onClose} edge="end">
          <CloseRounded />
        </IconButton>
      </Box>
      <SearchResults id={id} t={t} query={query} found={found} isStale={!isSettled} active={active} onActive={choose} />
      <KeyHints t={t} />
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </>
  )
}

function statusOf(t: Translate, state: 'idle' | 'loading' | 'ready' | 'failed', query: string, count: number): string {
  if (query === '' || state === 'failed') return ''
  if (state === 'loading') return t('search.loading')
  return count === 0 ? t('search.none', { text: query }) : t('search.count', { smart_count: count })
}
