import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

import { ApiError } from '../../api/http/ApiError.ts'

/** A neutral block instead of content: what happened and what to do next. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box sx={{ px: 3, py: { xs: 6, sm: 9 }, textAlign: 'center', display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      <Typography variant="h2" component="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {text}
      </Typography>
      {children}
    </Box>
  )
}

/** The text of an error: by its code if it has one, else the general text. */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate()
  return error => {
    const general = translate('errors.SYSTEM_ERROR')
    return error instanceof ApiError ? translate(`errors.${error.code}`, { _: general }) : general
  }
}

export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const text = useErrorText()
  return (
    <Box role="alert">
      <Notice title={translate('factoring.failed')} text={text(error)}>
        <Button variant="contained" onClick={onRetry}>
          {translate('action.retry')}
        </Button>
      </Notice>
    </Box>
  )
}

export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      data-pending=""
      aria-label={translate('layout.loading')}
      sx={{ p: 2, display: 'grid', gap: 1.25 }}
    >
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" animation="wave" sx={{ height: 36 }} />
      ))}
    </Box>
  )
}
