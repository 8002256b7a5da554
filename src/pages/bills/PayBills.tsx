import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { CONTRACT_FILTER } from '../../builders/scopes/contractScope.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { SavedAnswersProvider } from '../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../frame/saved-dialogs/useSavedDialog.ts'
import { PayDialog } from './PayDialog.tsx'
import { useWhyNoPayment } from './useWhyNoPayment.ts'

/** Payment button above the bills. When payment is disabled, here or for this user, it shows the reason. */
export function PayBills(_props: PartProps) {
  const reason = useWhyNoPayment()
  return reason === undefined ? <Paying /> : <ClosedButton reason={reason} />
}

function Paying() {
  const t = useText()
  const selected = useFilterValues()[CONTRACT_FILTER]
  const chosen = Array.isArray(selected) ? selected.map(String) : []
  const dialog = useSavedDialog<readonly string[]>({ about: () => ['pay-bills'], subjects: [chosen] })
  return (
    <>
      <Button variant="contained" startIcon={<AccountBalanceOutlined />} onClick={() => dialog.show(chosen)}>
        {t('bills.pay.button')}
      </Button>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <PayDialog
            selected={dialog.subject}
            open={dialog.open}
            onClose={() => dialog.close()}
            onClosed={dialog.closed}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}

/** Focusable, so that every user finds the reason; it is shown beside the button, as for signing. */
function ClosedButton({ reason }: { readonly reason: string }) {
  const t = useText()
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { sm: 'end' }, maxWidth: 320 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AccountBalanceOutlined />}
        aria-disabled
        aria-describedby={id}
        sx={{
          justifySelf: { sm: 'end' },
          color: 'text.disabled',
          cursor: 'not-allowed',
          '&:hover': { bgcolor: 'transparent' },
        }}
      >
        {t('bills.pay.button')}
      </Button>
      <Typography id={id} variant="caption" color="textSecondary" sx={{ textAlign: { sm: 'right' } }}>
        {reason}
      </Typography>
    </Box>
  )
}
