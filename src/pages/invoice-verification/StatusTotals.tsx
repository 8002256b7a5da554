import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { StatusTotal } from './answers.ts'

const colours = { ACCEPT: 'success.main', REJECT: 'error.main', NONE: 'text.secondary' } as const

/** Number and sum of the invoices by status (VER-29). */
export function StatusTotals({ totals }: { totals: readonly StatusTotal[] }) {
  const t = useText()
  return (
    <Box
      component="dl"
      aria-label={t('verification.totals')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
        gap: { xs: 1, sm: 2 },
        m: 0,
        my: 3,
      }}
    >
      {totals.map(({ status, count, amount, currency }) => (
        <Box
          key={status}
          sx={{
            borderLeft: 3,
            borderColor: colours[status],
            pl: 1.5,
            display: { xs: 'flex', sm: 'block' },
            justifyContent: 'space-between',
            alignItems: 'baseline',
            gap: 1,
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`verification.total.${status}`)}: {count}
          </Typography>
          <Typography component="dd" className="tabular" sx={{ m: 0, fontWeight: 600 }}>
            {formatMoney(amount, currency)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
