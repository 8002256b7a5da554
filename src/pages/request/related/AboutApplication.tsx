import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { formatMoney } from '../../../form/number.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Financed, RelatedTokens } from '../../../api/public/relatedApi.ts'
import { ObjectionDialog } from './ObjectionDialog.tsx'

type Props = { tokens: RelatedTokens; access: string; financed: Financed | null; onRejected: (error: unknown) => void }

/**
 * What a spouse or guarantor is liable for, and what to do if the application's data about them is incorrect. Stays
 * visible during the review.
 */
export function AboutApplication({ tokens, access, financed, onRejected }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('related.about.title')}
      sx={{ p: { xs: 2, sm: 3 }, mb: 4, borderRadius: '16px' }}
    >
      {financed && <Amounts financed={financed} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
          {t('related.about.locked')}
        </Typography>
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
          {t('related.objection.open')}
        </Button>
      </Box>
      <Box role="status">
        {isSent && (
          <Alert severity="success" sx={{ mt: 2 }}>
            {t('related.objection.sent')}
          </Alert>
        )}
      </Box>
      {isOpen && (
        <ObjectionDialog
          tokens={tokens}
          access={access}
          onRejected={onRejected}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false)
            setSent(true)
          }}
        />
      )}
    </Paper>
  )
}

function Amounts({
  financed: { amount, price, advance_payment: advance, monthly_payment: monthly, period_months: months },
}: {
  financed: Financed
}) {
  const t = useText()
  const facts: readonly (readonly [string, string | null])[] = [
    [t('related.about.amount'), formatMoney(amount)],
    [t('related.about.monthly'), monthly === null ? null : formatMoney(monthly)],
    [t('related.about.term'), months === null ? null : t('related.about.months', { months })],
    [t('related.about.price'), price === null ? null : formatMoney(price)],
    [t('related.about.advance'), advance === null ? null : formatMoney(advance)],
  ]
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('related.about.title')}
      </Typography>
      <Box
        component="dl"
        data-testid="financed"
        sx={{ m: 0, mb: 2.5, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}
      >
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Box key={name} sx={{ minWidth: 120 }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {name}
                </Typography>
                <Typography component="dd" className="tabular" sx={{ m: 0, fontWeight: 600 }}>
                  {value}
                </Typography>
              </Box>
            ),
        )}
      </Box>
    </>
  )
}
