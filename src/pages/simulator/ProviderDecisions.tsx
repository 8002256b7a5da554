import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import {
  decideOnInvoice,
  getSubmittedInvoices,
  type ProviderDecision,
  type SimulatedInvoice,
} from '../../api/public/simulatorApi.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { usePolled } from './usePolled.ts'

const POLL_INTERVAL_MS = 5000
const decisions = ['FINANCE', 'REJECT'] as const
const MOST = 5

/** The uploaded invoices that wait for the provider, and what the provider may decide. */
export function ProviderDecisions() {
  const t = useText()
  const { list, reload } = usePolled(getSubmittedInvoices, POLL_INTERVAL_MS)
  const [isAll, setAll] = useState(false)
  if (list === undefined || list.length === 0) return null
  const shown = isAll ? list : list.slice(0, MOST)
  return (
    <Box component="details" sx={{ mb: 2 }}>
      <Typography component="summary" variant="h3" sx={{ cursor: 'pointer', py: 1.25 }}>
        {t('simulator.provider.title')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {shown.map(invoice => (
          <Decision key={invoice.id} invoice={invoice} onDecided={reload} />
        ))}
      </Stack>
      {list.length > MOST && !isAll && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t('simulator.provider.all', { count: list.length })}
        </Button>
      )}
    </Box>
  )
}

type Props = { readonly invoice: SimulatedInvoice; readonly onDecided: () => void }

function Decision({ invoice, onDecided }: Props) {
  const t = useText()
  const [sending, setSending] = useState(false)
  // It may have been decided meanwhile: the list then shows it.
  const send = async (decision: ProviderDecision) => {
    setSending(true)
    await decideOnInvoice(invoice.id, decision).catch(() => {})
    setSending(false)
    onDecided()
  }
  const { invoiceNumber, thirdPartyName, contractNumber, amount, currency, verificationStatus } = invoice
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography
          variant="subtitle2"
          component="h3"
          sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {invoiceNumber}
        </Typography>
        <Typography variant="subtitle2" component="span" className="tabular">
          {`${amount} ${currency}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`${thirdPartyName} · ${contractNumber} · ${t(`simulator.provider.verification.${verificationStatus}`)}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {decisions.map(decision => (
          <Button
            key={decision}
            size="small"
            variant="outlined"
            disabled={sending}
            onClick={() => void send(decision)}
            aria-label={t(`simulator.provider.${decision}.of`, { number: invoiceNumber })}
            sx={{ minHeight: 44 }}
          >
            {t(`simulator.provider.${decision}`)}
          </Button>
        ))}
      </Box>
    </Card>
  )
}
