import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

import { Figures } from '../../cells/Figures.tsx'
import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import type { ProductAmounts } from '../../api/staff/dashboardApi.ts'
import { type AmountName, tileAmounts } from './tileAmounts.ts'

export type ContractFigures = Partial<Readonly<Record<AmountName, string>>>

type Props = {
  readonly type: ProductType
  readonly amounts: ProductAmounts
  /** List of the rows that make the overdue amount. */
  readonly overdueTo: string | undefined
  /** Lists of contracts whose amounts make one of the tile. */
  readonly contractsTo: ContractFigures
}

/** Figures do not wrap, so a very long amount gets a smaller font. */
function sizeOf(amount: string): string {
  if (amount.length <= 11) return '1.5rem'
  return amount.length <= 13 ? '1.25rem' : '1.0625rem'
}

/** One main figure, with the others below it in a column. The overdue amount leads to its list (DSH-56), others to their contracts (DSH-61, DSH-63). */
export function TileAmounts({ type, amounts, overdueTo, contractsTo }: Props) {
  const t = useText()
  const { main, rows } = tileAmounts[type]
  const money = (name: AmountName) => <Figures>{formatMoney(amounts[name] ?? '0.00', amounts.currency)}</Figures>
  const isLate = /[1-9]/.test(amounts.overdue)
  const linked = (name: AmountName) => {
    const to = name === 'overdue' ? (isLate ? overdueTo : undefined) : contractsTo[name]
    if (to === undefined) return money(name)
    return (
      // Above the tile's own hit area.
      <Link component={RouterLink} to={to} color="inherit" sx={{ position: 'relative', zIndex: 2 }}>
        {money(name)}
      </Link>
    )
  }
  return (
    <>
      <Box component="dl" sx={{ m: 0, gridArea: 'main', minWidth: 0 }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {t(`general.amount.${main}`)}
        </Typography>
        <Typography
          component="dd"
          variant="h2"
          sx={{ m: 0, fontSize: sizeOf(amounts[main] ?? ''), lineHeight: '2rem', letterSpacing: '-0.02em' }}
        >
          {linked(main)}
        </Typography>
      </Box>
      <Box component="dl" sx={{ m: 0, gridArea: 'rows', minWidth: 0 }}>
        {rows.map(name => (
          <Box
            key={name}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(`general.amount.${name}`)}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{
                m: 0,
                ml: 'auto',
                fontWeight: 550,
                color: name === 'overdue' && isLate ? 'error.main' : 'text.primary',
              }}
            >
              {linked(name)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}
