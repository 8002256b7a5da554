import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { getStatements } from '../../../providers/factoringDashboardApi.ts'
import { RowsCard } from '../RowsCard.tsx'
import { useGrowingRows } from '../useGrowingRows.ts'

const HEADING = 'statements'
const columns = ['date', 'number', 'type', 'amount'] as const

/** Statements and acts of the contract, the newest on top; all of them are on the page of reports. */
export function Statements({ contractId }: { readonly contractId: string }) {
  const t = useText()
  const growing = useGrowingRows({
    dataKey: ['factoring-dashboard', 'statements', contractId],
    ask: async (size, signal) => {
      const { content, totalElements } = await getStatements({ contractId, size, signal })
      return { rows: content, total: totalElements }
    },
  })
  return (
    <RowsCard id={HEADING} title={t('dashboard.statements.title')} growing={growing} empty={{ title: t('dashboard.statements.empty'), hint: t('dashboard.statements.emptyHint') }} countKey="dashboard.statements.count">
      {(statements) => (
        <Box role="group" aria-labelledby={HEADING} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table aria-labelledby={HEADING} sx={{ '& .MuiTableCell-root:first-of-type': { pl: { xs: 2, sm: 3 } }, '& .MuiTableCell-root:last-of-type': { pr: { xs: 2, sm: 3 } }, '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } }}>
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} scope="col" align={column === 'amount' ? 'right' : 'left'}>
                    {t(`dashboard.statements.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {statements.map(({ id, date, number, type, amount }) => (
                <TableRow key={id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <time dateTime={date}>{date}</time>
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{number}</TableCell>
                  <TableCell>{t(`values.actType.${type}`)}</TableCell>
                  <TableCell align="right" sx={{ fontWeight: 600 }}>
                    <Figures negative={amount.amount.startsWith('-')}>{formatMoney(amount.amount, amount.currency)}</Figures>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </RowsCard>
  )
}
