import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

import { useSession } from '../../contract/SessionContext.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import { PanelMessage } from '../PanelMessage.tsx'
import { OptionRow } from './OptionRow.tsx'
import type { SearchItems } from './useSearchItems.ts'

export const optionId = (id: string, index: number): string => `${id}-option-${String(index)}`

type Props = {
  readonly id: string
  readonly t: Translate
  readonly query: string
  readonly found: SearchItems
  /** The text has changed since: what is shown belongs to an older one. */
  readonly isStale: boolean
  readonly active: number
  readonly onActive: (index: number) => void
}

/** The list box with its groups, or what it says instead. */
export function SearchResults({ id, t, query, found, isStale, active, onActive }: Props) {
  const { groups, state, retry } = found
  const isOperator = useSession().user.role === 'OPERATOR'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, groups])
  let first = 0
  return (
    <Box ref={box} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', py: 1 }} aria-busy={state === 'loading' || isStale}>
      {state === 'failed' && (
        <PanelMessage
          title={t('search.failed')}
          text={navigator.onLine ? t('errors.SYSTEM_ERROR') : t('search.offline')}
          isAlert
        >
          <Button variant="outlined" color="inherit" onClick={retry}>
            {t('action.retry')}
          </Button>
        </PanelMessage>
      )}
      {state === 'loading' && groups.length === 0 && <Waiting />}
      <Box id={`${id}-list`} {...(groups.length === 0 ? {} : { role: 'listbox', 'aria-label': t('search.results') })}>
        {groups.map((group, place) => {
          const start = first
          first += group.items.length
          return (
            <Box key={`${group.id} ${String(place)}`} role="group" aria-labelledby={`${id}-group-${String(place)}`}>
              <Typography
                id={`${id}-group-${String(place)}`}
                variant="overline"
                component="div"
                color="textSecondary"
                sx={{ px: 2, pt: 1, lineHeight: 1.8 }}
              >
                {group.title}
              </Typography>
              {group.items.map((item, index) => (
                <OptionRow
                  key={item.key}
                  id={optionId(id, start + index)}
                  item={item}
                  isActive={start + index === active}
                  onActive={() => onActive(start + index)}
                />
              ))}
            </Box>
          )
        })}
      </Box>
      {groups.length === 0 && state === 'ready' && !isStale && (
        <PanelMessage
          title={t('search.none', { text: query })}
          text={t(isOperator ? 'search.noneHintOperator' : 'search.noneHint')}
        />
      )}
      {groups.length === 0 && state === 'idle' && <PanelMessage title={t('search.hint')} text="" />}
    </Box>
  )
}

function Waiting() {
  return (
    <Box aria-hidden sx={{ px: 2, py: 1, display: 'grid', gap: 1 }}>
      {[0, 1, 2].map(row => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Box>
  )
}
