import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router'

import type { AgeingRow, InvoiceAgeing } from '../../../api/staff/ageingApi.ts'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { Clamped } from '../../../ui/Clamped.tsx'
import { ScrollFrame } from '../../../ui/ScrollFrame.tsx'
import { type AgeingGroup, cellPath, currenciesOf, rangeIds, totalPath, totalsOf } from './ageingRows.ts'

const tableSx = {
  '& .MuiTableCell-root': { px: 1, py: 1, whiteSpace: 'nowrap' },
  '& .MuiTableCell-root:first-of-type': { pl: 1.5, whiteSpace: 'normal', minWidth: 120, overflowWrap: 'anywhere' },
  '& .MuiTableCell-root:last-of-type': { pr: 1.5 },
  '& tfoot .MuiTableCell-root': { fontWeight: 650, color: 'text.primary', fontSize: 'body2.fontSize' },
} as const

type Props = {
  readonly ageing: InvoiceAgeing
  readonly group: AgeingGroup
  /** The rows to show; the totals are over all of them. */
  readonly rows: readonly AgeingRow[]
  readonly labelledBy: string
}

/** What is unpaid, one row for each buyer or contract, one column for each range; every amount leads to its invoices. */
export function AgeingTable({ ageing, group, rows, labelledBy }: Props) {
  const t = useText()
  const all = ageing[group]
  return (
    <ScrollFrame labelledBy={labelledBy}>
      <Table size="small" aria-labelledby={labelledBy} sx={tableSx}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{t(`ageing.${group}.one`)}</TableCell>
            {rangeIds.map(range => (
              <TableCell key={range} scope="col" align="right">
                {t(`ageing.range.${range}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={`${row.id} ${row.currency}`}>
              <TableCell component="th" scope="row">
                <Clamped text={row.name} />
              </TableCell>
              {rangeIds.map((id, range) => (
                <TableCell key={id} align="right">
                  {row.counts[range] === 0 ? (
                    '–'
                  ) : (
                    <Link
                      component={RouterLink}
                      to={cellPath(ageing, group, row, range)}
                      color={range === 0 ? 'primary' : 'error'}
                    >
                      <Figures>{formatMoney(row.amounts[range] ?? '', row.currency)}</Figures>
                    </Link>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          {currenciesOf(all).map(currency => (
            <TableRow key={currency}>
              <TableCell component="th" scope="row">
                {t('factoring.totals')}
              </TableCell>
              {totalsOf(all, currency).map((amount, range) => (
                <TableCell key={rangeIds[range]} align="right">
                  <Total amount={amount} currency={currency} to={totalPath(ageing, currency, range)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableFooter>
      </Table>
    </ScrollFrame>
  )
}

type TotalProps = { readonly amount: string; readonly currency: string; readonly to: string | undefined }

/** Nothing is no list. */
function Total({ amount, currency, to }: TotalProps) {
  const figures = <Figures>{formatMoney(amount, currency)}</Figures>
  if (to === undefined || !/[1-9]/.test(amount)) return figures
  return (
    <Link component={RouterLink} to={to} color="inherit">
      {figures}
    </Link>
  )
}
