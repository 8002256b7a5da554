import Box from '@mui/material/Box'
import { Suspense } from 'react'

import type { NoticesProps } from './NoticeAlerts.tsx'
import { NoticeAlerts } from './noticesPart.ts'
import { useSaving } from '../draft/useSaving.ts'

/** Saving states that the user must know about. */
const noticeStates: ReadonlySet<string> = new Set(['elsewhere', 'expired', 'impossible'])

/** Shows notices about the answers; most users never get one, so their code loads with the first. */
export function RequestNotices(props: NoticesProps) {
  const { draft, restored, hasNewer, notice, isTrial } = props
  const { state } = useSaving(draft)
  const hasNews = isTrial || hasNewer || notice !== undefined || restored !== undefined || noticeStates.has(state)
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, mb: 3, '&:empty': { display: 'none' } }}>
      {hasNews && (
        <Suspense fallback={null}>
          <NoticeAlerts {...props} />
        </Suspense>
      )}
    </Box>
  )
}
