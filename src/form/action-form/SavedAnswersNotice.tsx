import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useContext } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { SavedAnswersContext } from './SavedAnswersContext.ts'

/** Whether stored answers have been read, so that the fields can be rendered and sent. */
export function useAreAnswersRead(): boolean {
  const saved = useContext(SavedAnswersContext)
  return saved === undefined || saved.status === 'ready'
}

const rows = [56, 57, 58]

/** Renders a dialog's fields once its stored answers have been read. */
export function SavedAnswersNotice({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const saved = useContext(SavedAnswersContext)
  if (saved?.status === 'locked') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={saved.retry}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('dialog.kept.locked')}
      </Alert>
    )
  }
  if (saved?.status === 'loading') {
    return (
      <Box role="status" aria-label={t('dialog.kept.loading')} sx={{ display: 'grid', gap: 2 }}>
        {rows.map(height => (
          <Skeleton key={height} variant="rounded" height={height} />
        ))}
      </Box>
    )
  }
  return (
    <>
      {saved?.isBack === true && (
        <Alert severity="info" role="status">
          {t('dialog.kept.back')}
        </Alert>
      )}
      {children}
    </>
  )
}
