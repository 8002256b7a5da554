import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'

import { useText } from '../i18n/TextsContext.ts'
import { unsupportedBrowser } from './browserSupport.ts'
import { usePortalSettings } from '../contract/PortalSettingsContext.ts'
import { useHydrated } from '../ui/useHydrated.ts'

/** Shown as long as the browser is too old; links to a newer one (SHL-26). */
export function UnsupportedBrowser() {
  const t = useText()
  const { browsers } = usePortalSettings()
  const isHydrated = useHydrated()
  const browser = isHydrated ? unsupportedBrowser(navigator.userAgent, browsers) : undefined
  if (browser === undefined) return null
  const { minimum, download } = browsers[browser]
  const name = t(`browser.${browser}`)
  return (
    <Box
      component="aside"
      aria-label={t('browser.label')}
      sx={{
        display: 'flex',
        gap: 1,
        px: { xs: 2, sm: 3 },
        py: 1,
        justifyContent: 'center',
        bgcolor: 'error.main',
        color: 'error.contrastText',
        '& a': { color: 'inherit' },
      }}
    >
      <WarningAmberRounded fontSize="small" aria-hidden />
      <Typography variant="body2">
        {t('browser.unsupported', { browser: name, version: minimum })}{' '}
        <Link href={download} target="_blank" rel="noopener noreferrer">
          {t('browser.download', { browser: name })}
        </Link>
      </Typography>
    </Box>
  )
}
