import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { useForm } from '../context.ts'
import { LegalTextLink } from '../field/LegalTextLink.tsx'
import type { Field } from '../engine/model.ts'
import { formatMoney } from '../number.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import { fieldId } from '../engine/path.ts'
import { type CalculatorFields, toNumber } from './amounts.ts'
import type { Calculation } from './useCalculation.ts'

type Props = { field: Field; inputs: CalculatorFields['inputs']; payment: string | undefined; calculation: Calculation }

/** "0.15" → "15 %" */
function percent(rate: string | number | undefined): string | undefined {
  const number = toNumber(rate)
  if (number === undefined) return undefined
  const shown = formatDecimal((number * 100).toFixed(2)).replace(/,00$/, '')
  return `${shown}\u00a0%`
}

/** The price components of the credit, in the order of schemas/answers/creditPrice.ts. */
const priceFields = [
  'financed_amount',
  'yearly_interest_rate',
  'agreement_fee_amount',
  'monthly_fee_amount',
  'total_payable_amount',
  'annual_percentage_rate',
] as const

/**
 * The calculated payment, large and read-only, with the shares the form shows and the price of the credit. Screen
 * readers announce it once it has settled.
 */
export function MonthlyPayment({ field, inputs, payment, calculation }: Props) {
  const { texts, services, readOnly } = useForm()
  const { answer, status, retry } = calculation
  const label = texts.label(field.path)
  const shares = [
    { key: 'request.calculator.advanceRate', value: inputs.advance_amount && percent(answer?.advance_amount_rate) },
    { key: 'request.calculator.residualRate', value: inputs.residual_amount && percent(answer?.residual_amount_rate) },
  ].filter(row => row.value !== undefined)
  // Reserve their space before the first response, so that nothing below moves.
  const price = priceFields.map(name => {
    const figure = answer?.[name]
    const shown = figure && (name.endsWith('_rate') ? percent(figure) : formatMoney(figure, services.currencySymbol))
    return { key: `request.price.${name}`, value: shown ?? '–' }
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, position: { md: 'sticky' }, top: { md: 24 } }}>
      <Box
        id={fieldId(field.path)}
        tabIndex={-1}
        sx={{
          bgcolor: 'brand.main',
          color: 'brand.contrastText',
          borderRadius: '16px',
          p: 3,
          '&:focus': { outline: 'none' },
        }}
      >
        <Typography sx={{ fontWeight: 600, fontSize: '0.875rem', opacity: 0.92 }}>{label}</Typography>
        <Typography
          role="status"
          aria-label={label}
          aria-busy={status === 'pending'}
          className="tabular"
          sx={{
            fontSize: { xs: '2.25rem', md: '2.5rem' },
            fontWeight: 650,
            letterSpacing: '-0.02em',
            lineHeight: 1.25,
            transition: 'opacity 150ms',
            opacity: status === 'pending' ? 0.6 : 1,
          }}
        >
          {payment === undefined ? '–' : formatMoney(payment, services.currencySymbol)}
        </Typography>
        {!readOnly && (
          <Box
            component="dl"
            sx={{ m: 0, mt: 2, pt: 2, borderTop: '1px solid rgba(255, 255, 255, 0.22)', display: 'grid', gap: 0.75 }}
          >
            {[...shares, ...price].map(row => (
              <Box
                key={row.key}
                sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}
              >
                <Box component="dt">{texts.chrome(row.key)}</Box>
                <Box component="dd" className="tabular" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
                  {row.value}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {status === 'failed' && (
        <Alert
          severity="warning"
          action={
            <Button size="small" onClick={retry}>
              {texts.chrome('request.retry')}
            </Button>
          }
        >
          {texts.chrome(payment === undefined ? 'request.calculator.failed' : 'request.calculator.failedKeepsLast')}
        </Alert>
      )}
      <Typography variant="caption" color="textSecondary">
        {texts.help(field.path) ?? texts.chrome('request.calculator.indicative')}
      </Typography>
      {field.ui.legalText !== undefined && (
        <LegalTextLink name={field.ui.legalText} heading={label}>
          {texts.chrome('request.legal.more')}
        </LegalTextLink>
      )}
    </Box>
  )
}
