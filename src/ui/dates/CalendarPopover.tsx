import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Component, lazy, type ReactNode, Suspense } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

/** The calendar library is large and is loaded when a calendar is first opened; dates can be typed without it. */
const load = () => import('./Calendar.tsx').then(({ Calendar }) => ({ default: Calendar }))
const makeCalendar = () => lazy(load)
let Calendar = makeCalendar()

const WIDTH = 320
const HEIGHT = 336

type Props = {
  readonly anchor: HTMLElement | null
  readonly label: string
  readonly day: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onDay: (day: string) => void
  readonly onClose: () => void
}

/** The calendar below its field; Escape closes it and the focus returns. */
export function CalendarPopover({ anchor, label, day, min, max, onDay, onClose }: Props) {
  const t = useText()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, borderRadius: 3 } } }}
    >
      <Box sx={{ minWidth: WIDTH, minHeight: HEIGHT }}>
        <LoadBoundary
          fallback={
            <Typography role="alert" variant="body2" sx={{ p: 3, maxWidth: WIDTH }}>
              {t('date.calendarFailed')}
            </Typography>
          }
        >
          <Suspense fallback={<Skeleton variant="rounded" width={WIDTH - 32} height={HEIGHT - 32} sx={{ m: 2 }} />}>
            <Calendar day={day} min={min} max={max} onDay={onDay} />
          </Suspense>
        </LoadBoundary>
      </Box>
    </Popover>
  )
}

/** If loading fails, only the calendar is missing, not the page; the next opening loads it again. */
class LoadBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    Calendar = makeCalendar()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
