import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'

import { useText } from '../i18n/TextsContext.ts'

/** Fills the window while tokens are verified or the first data loads. */
export function LoadingScreen() {
  const t = useText()
  return (
    <Box
      role="status"
      data-pending=""
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <CircularProgress size={36} thickness={4} aria-hidden />
      <Typography color="textSecondary">{t('layout.loading')}</Typography>
    </Box>
  )
}
