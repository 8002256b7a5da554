import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'

import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import type { PartProps } from '../../builders/parts/parts.ts'
import { CONTRACT_FILTER } from '../../builders/scopes/contractScope.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { useDialog } from '../../layout/dialog/useDialog.ts'
import { usePortalSettings } from '../../layout/PortalSettingsContext.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { PayDialog } from './PayDialog.tsx'

/** At the head of the bills: the way to pay them. Where the portal has no payment provider, the button says why it is off. */
export function PayBills(_props: PartProps) {
  const t = useText()
  const id = useId()
  const dialog = useDialog<readonly string[]>()
  const selected = useFilterValues()[CONTRACT_FILTER]
  const { features } = usePortalSettings()
  const icon = <AccountBalanceOutlined />
  if (!features.payments) {
    return (
      <>
        <Tooltip title={t('bills.pay.off')} describeChild>
          <Button variant="outlined" color="inherit" startIcon={icon} aria-disabled aria-describedby={id} sx={{ color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } }}>
            {t('bills.pay.button')}
          </Button>
        </Tooltip>
        <Box component="span" id={id} sx={visuallyHidden}>
          {t('bills.pay.off')}
        </Box>
      </>
    )
  }
  return (
    <>
      <Button variant="contained" startIcon={icon} onClick={() => dialog.show(Array.isArray(selected) ? selected.map(String) : [])}>
        {t('bills.pay.button')}
      </Button>
      {dialog.subject && <PayDialog key={dialog.key} selected={dialog.subject} open={dialog.open} onClose={() => dialog.close()} onClosed={dialog.closed} />}
    </>
  )
}
