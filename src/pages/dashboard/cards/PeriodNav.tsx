import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Periodicity } from '../../../api/staff/limitHistoryApi.ts'
import { OffReason } from '../../../ui/OffReason.tsx'
import { periodText } from './historyPeriod.ts'
import type { useLimitHistory } from './useLimitHistory.ts'

type Props = { readonly history: ReturnType<typeof useLimitHistory> }

/**
 * Selection of months or days, and of the adjacent periods. At an end of the history its button is disabled; the focus
 * then moves to the period.
 */
export function PeriodNav({ history }: Props) {
  const t = useText()
  const { periodicity, period, canGoBack, canGoOn } = history
  const label = useRef<HTMLParagraphElement>(null)
  const hasStepped = useRef(false)
  useEffect(() => {
    if (hasStepped.current && isLost(document.activeElement)) label.current?.focus({ preventScroll: true })
    hasStepped.current = false
  }, [canGoBack, canGoOn])
  const step = (move: () => void) => () => {
    hasStepped.current = true
    move()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={periodicity}
        aria-label={t('dashboard.usage.periodicity')}
        onChange={(_event, next: Periodicity | null) => next && history.choose(next)}
      >
        <ToggleButton value="month">{t('dashboard.usage.month')}</ToggleButton>
        <ToggleButton value="day">{t('dashboard.usage.day')}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <OffReason reason={canGoBack ? undefined : t('dashboard.usage.isFirst')}>
          {why => (
            <IconButton
              aria-label={t('dashboard.usage.earlier')}
              disabled={!canGoBack}
              aria-describedby={why}
              onClick={step(history.back)}
            >
              <ChevronLeftRounded />
            </IconButton>
          )}
        </OffReason>
        <Typography
          ref={label}
          tabIndex={-1}
          role="status"
          variant="body2"
          sx={{ minWidth: 140, textAlign: 'center', fontWeight: 550, outline: 'none' }}
        >
          {period === undefined ? '' : periodText(periodicity, period)}
        </Typography>
        <OffReason reason={canGoOn ? undefined : t('dashboard.usage.isLast')}>
          {why => (
            <IconButton
              aria-label={t('dashboard.usage.later')}
              disabled={!canGoOn}
              aria-describedby={why}
              onClick={step(history.goOn)}
            >
              <ChevronRightRounded />
            </IconButton>
          )}
        </OffReason>
      </Box>
    </Box>
  )
}

/** A button that was disabled while focused: browsers remove the focus immediately or with the next frame. */
function isLost(focused: Element | null): boolean {
  return focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled)
}
