import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'

import { useText } from '../../i18n/TextsContext.ts'

type Props = {
  readonly titleId: string
  readonly title: string
  /** Announced while the form loads. */
  readonly loading: string
  /** Announced when loading failed. */
  readonly failed: string
  /** Heights of the placeholders in pixels. */
  readonly heights: readonly number[]
  readonly onClose: () => void
  /** Set when the form could not be loaded. */
  readonly onRetry?: (() => void) | undefined
}

/** The dialog while its form loads, or after loading failed. */
export function FormLoading({ titleId, title, loading, failed, heights, onClose, onRetry }: Props) {
  const t = useText()
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers>
        {onRetry ? (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={onRetry}>
                {t('action.retry')}
              </Button>
            }
          >
            {failed}
          </Alert>
        ) : (
          <Box role="status" aria-label={loading} sx={{ display: 'grid', gap: 2 }}>
            {heights.map(height => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}
