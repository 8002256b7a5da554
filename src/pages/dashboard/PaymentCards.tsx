import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { Figures } from '../../cells/Figures.tsx'
import { formatMoney } from '../../cells/formatMoney.ts'
import { StatusOf } from '../../cells/StatusOf.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { PaymentNumber } from './PaymentNumber.tsx'
import type { PaymentRows } from './paymentRows.ts'

const line = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 } as const

/** The rows on a phone: subject and amount, date and urgency, then contract and bill. */
export function PaymentCards({ payments, labelledBy, linkOf, billOf }: PaymentRows) {
  const t = useText()
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {payments.map(payment => (
        <Box
          key={payment.billNumber}
          component="li"
          sx={{ px: 2, py: 1.75, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.5 }}
        >
          <Box sx={line}>
            <Typography variant="h4" component="h3" sx={{ minWidth: 0 }}>
              {t(`values.billType.${payment.billType}`)}
            </Typography>
            <Typography variant="subtitle1" component="span" sx={{ fontWeight: 650 }}>
              <Figures>{formatMoney(payment.openAmount, payment.currencyCode)}</Figures>
            </Typography>
          </Box>
          <Box sx={{ ...line, alignItems: 'center' }}>
            <Typography variant="body2">
              {t('general.upcoming.dueBy')} <time dateTime={payment.dueDate}>{payment.dueDate}</time>
            </Typography>
            <StatusOf vocabulary="billStatus" value={payment.status} next="bill" />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {payment.contractNumber !== undefined && (
              <>
                <PaymentNumber number={payment.contractNumber} path={linkOf?.(payment)} />
                {' · '}
              </>
            )}
            <PaymentNumber number={payment.billNumber} path={billOf?.(payment)} />
            {payment.invoiceNumber !== undefined &&
              ` · ${t('general.upcoming.invoice', { number: payment.invoiceNumber })}`}
          </Typography>
          {payment.companyName !== undefined && (
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {payment.companyName}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
