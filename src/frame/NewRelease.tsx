import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'

import { isPageOutdated, onPageOutdated } from '../api/http/release.ts'
import { useText } from '../i18n/TextsContext.ts'

/** Offers the page of a newer release. It never reloads by itself: only the user knows what is still unfinished (API-24). */
export function NewRelease() {
  const t = useText()
  const isOutdated = useSyncExternalStore(onPageOutdated, isPageOutdated, () => false)
  if (!isOutdated) return null
  return (
    <Box
      component="aside"
      aria-label={t('release.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        px: { xs: 2, sm: 3 },
        py: 0.5,
        alignItems: 'center',
        justifyContent: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="body2" role="status">
        {t('release.available')}
      </Typography>
      <Button color="inherit" sx={{ textDecoration: 'underline' }} onClick={() => window.location.reload()}>
        {t('action.reload')}
      </Button>
    </Box>
  )
}
