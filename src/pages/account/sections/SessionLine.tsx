import ComputerRounded from '@mui/icons-material/ComputerRounded'
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded'
import TabletMacRounded from '@mui/icons-material/TabletMacRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { formatDateTime } from '../../../cells/formatDate.ts'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import type { OwnSession } from '../../../api/staff/accountApi.ts'
import { deviceOf } from './deviceOf.ts'

const icons = { computer: ComputerRounded, phone: PhoneIphoneRounded, tablet: TabletMacRounded }

export function SessionLine({
  session,
  onEnd,
}: {
  readonly session: OwnSession
  readonly onEnd: (device: string) => void
}) {
  const t = useText()
  const { browser, system, kind } = deviceOf(session.userAgent)
  const Icon = icons[kind]
  const device =
    browser && system
      ? t('account.sessions.device', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknownDevice'))
  const lastSeen = formatDateTime(session.lastSeenAt)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 1.5 }}>
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography component="p" variant="subtitle1">
            {device}
          </Typography>
          {session.current && <StatusChip tone="green" label={t('account.sessions.current')} hint={undefined} />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('account.sessions.times', { seen: lastSeen, started: formatDateTime(session.createdAt) })}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          size="small"
          aria-label={`${t('account.sessions.end')}: ${device}, ${lastSeen}`}
          onClick={() => onEnd(device)}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </Box>
  )
}
