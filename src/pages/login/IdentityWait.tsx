import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { ControlCodeHelp } from './ControlCodeHelp.tsx'
import { formatClock } from '../../ui/formatClock.ts'
import { useCountdown } from './useCountdown.ts'
import type { Wait } from './waitEntry.ts'

type Props = { wait: Wait; onCancel: () => void }

/** The phone was contacted: shows the control code, large enough to compare at arm's length, and a cancel button. */
export function IdentityWait({ wait, onCancel }: Props) {
  const t = useText()
  const { features } = usePortalSettings()
  const left = useCountdown(wait.endsAt)
  const whole = Math.max(1, (wait.endsAt - wait.startedAt) / 1000)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">{t(`login.wait.${wait.method}`)}</Typography>
      <Box sx={{ bgcolor: 'action.selected', borderRadius: '16px', px: 3, py: 3, textAlign: 'center' }}>
        <Box role="status">
          <Typography component="p" variant="body2" color="textSecondary" id="control-code-label">
            {t('login.wait.code')}
          </Typography>
          <Typography
            component="p"
            className="tabular"
            sx={{
              fontSize: { xs: '3rem', sm: '3.5rem' },
              lineHeight: 1.2,
              fontWeight: 650,
              letterSpacing: '0.18em',
              mr: '-0.18em',
            }}
          >
            {wait.verificationCode}
          </Typography>
        </Box>
        <ControlCodeHelp />
      </Box>
      <Box>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (100 * left) / whole)}
          aria-label={t('login.wait.progress')}
          sx={{ borderRadius: 4, height: 6 }}
        />
        <Typography variant="caption" color="textSecondary" component="p" className="tabular" sx={{ mt: 1 }}>
          {t('login.wait.left', { time: formatClock(left) })}
        </Typography>
      </Box>
      <Button variant="outlined" size="large" fullWidth onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      {features.simulators && (
        <Typography variant="body2" color="textSecondary">
          {t('login.wait.simulator.hint')}{' '}
          <Link href="/simulator" target="_blank" rel="noopener">
            {t('login.wait.simulator.link')}
          </Link>
        </Typography>
      )}
    </Stack>
  )
}
