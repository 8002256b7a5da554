import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined'
import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import type { ModeCheck } from './modeChecks.ts'

const icons = { good: CheckIcon, bad: ErrorOutlineIcon, open: HourglassIcon } as const
const colors = { good: 'success', bad: 'error', open: 'disabled' } as const

/** Whether a mode can be filled in. The reason is too long for a column header: it is in the list of problems. */
export function ModeCheckLine({ check }: { check: ModeCheck }) {
  const t = useText()
  const Icon = icons[check.state]
  return (
    <Box component="span" data-verdict={check.state} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75 }}>
      <Icon color={colors[check.state]} aria-hidden sx={{ fontSize: 18, mt: '1px' }} />
      <Typography
        component="span"
        variant="caption"
        sx={{
          color: check.state === 'bad' ? 'error.main' : 'text.secondary',
          overflowWrap: 'anywhere',
          whiteSpace: 'normal',
        }}
      >
        {t(`operator.modes.verdict.${check.state}`)}
      </Typography>
    </Box>
  )
}
