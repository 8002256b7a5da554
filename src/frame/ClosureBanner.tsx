import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { closurePhase } from './closure.ts'
import { usePortalSettings } from '../contract/PortalSettingsContext.ts'
import { useHydrated } from '../ui/useHydrated.ts'

const CLOSED_KEY = 'portal.closureBanner'

/**
 * Announces that the portal closes, or has closed, and where the data is now (SHL-22). It pushes the page down; once
 * dismissed, it stays hidden until the tab or the session ends.
 */
export function ClosureBanner() {
  // The server knows neither today's date here nor whether this tab has closed the banner.
  return useHydrated() ? <Banner /> : null
}

function Banner() {
  const t = useText()
  const { closureBanner } = usePortalSettings()
  const [phase] = useState(() => closurePhase(closureBanner.date, new Date()))
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED_KEY) !== null)
  if (!closureBanner.enabled || closed) return null
  const { date, platformUrl, supportEmail } = closureBanner
  const close = () => {
    sessionStorage.setItem(CLOSED_KEY, 'closed')
    setClosed(true)
    // The button disappears: the next Tab must continue from the content, not from the end of the page.
    document.getElementById('main-content')?.focus({ preventScroll: true })
  }
  return (
    <Box
      component="aside"
      aria-label={t('closure.label')}
      sx={theme => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        pl: { xs: 2, sm: 3 },
        pr: { xs: 0.5, sm: 1 },
        py: 0.25,
        bgcolor: `color-mix(in srgb, ${theme.palette.warning.main} ${theme.palette.mode === 'light' ? 14 : 22}%, ${theme.palette.background.paper})`,
        borderBottom: 1,
        borderColor: 'divider',
        color: 'text.primary',
        '& a': { color: 'inherit', textDecorationColor: 'currentcolor', whiteSpace: 'nowrap' },
      })}
    >
      <Typography
        variant="body2"
        sx={{
          flex: 1,
          minWidth: 0,
          py: 0.75,
          fontSize: { xs: '0.8125rem', sm: '0.875rem' },
          textAlign: { sm: 'center' },
        }}
      >
        {t(`closure.${phase}`, { date })}{' '}
        <Link href={platformUrl} target="_blank" rel="noopener noreferrer">
          {t('closure.platform')}
        </Link>
        {'\u00a0· '}
        <Link href={`mailto:${supportEmail}`} title={supportEmail}>
          {t('closure.support')}
        </Link>
      </Typography>
      <IconButton
        size="small"
        color="inherit"
        sx={{ p: { xs: 1.5, sm: 0.625 } }}
        aria-label={t('closure.close')}
        onClick={close}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}
