import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'

import type { SentVerification } from '../../../api/staff/verificationApi.ts'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { StatusOf } from '../../../cells/StatusOf.tsx'
import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  readonly invoices: SentVerification['open']
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The invoices of a mail that may be sent again; a single one needs no choice. */
export function InvoiceChoice({ invoices, chosen, onChange }: Props) {
  const t = useText()
  return (
    <Box
      component="ul"
      aria-label={t('sending.again.invoices')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }}
    >
      {invoices.map(invoice => {
        const isChosen = chosen.includes(invoice.id)
        return (
          <Box
            component="li"
            key={invoice.id}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.5, borderTop: 1, borderColor: 'divider' }}
          >
            {invoices.length > 1 && (
              <Checkbox
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter(id => id !== invoice.id) : [...chosen, invoice.id])}
                slotProps={{ input: { 'aria-label': t('sending.again.choose', { number: invoice.invoiceNumber }) } }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
                <Typography variant="body2" sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {invoice.invoiceNumber}
                </Typography>
                <Typography variant="body2" component="span">
                  <Figures>{formatMoney(invoice.invoiceAmount, invoice.currency)}</Figures>
                </Typography>
                <StatusOf vocabulary="buyerVerificationStatus" value={invoice.status} next="verification" />
              </Box>
              {invoice.comment !== null && (
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {invoice.comment}
                </Typography>
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
