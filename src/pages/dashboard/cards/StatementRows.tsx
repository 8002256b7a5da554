import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'

import type { Statement } from '../../../../schemas/generated/types/entities/statement.ts'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import { ScrollFrame } from '../../../ui/ScrollFrame.tsx'
import { useText } from '../../../i18n/TextsContext.ts'

/** `labelledBy`: id of the heading that labels the rows. */
export type StatementRows = { readonly statements: readonly Statement[]; readonly labelledBy: string }

const columns = ['date', 'number', 'type', 'amount'] as const
const edges = { '& .MuiTableCell-root:first-of-type': { pl: 3 }, '& .MuiTableCell-root:last-of-type': { pr: 3 } }

export function StatementsTable({ statements, labelledBy }: StatementRows) {
  const t = useText()
  return (
    <ScrollFrame labelledBy={labelledBy}>
      <Table aria-labelledby={labelledBy} sx={edges}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column} scope="col" align={column === 'amount' ? 'right' : 'left'}>
                {t(`dashboard.statements.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {statements.map(statement => (
            <TableRow key={statement.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <time dateTime={statement.date}>{statement.date}</time>
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <CopyValue label={statement.number} value={statement.number} isQuiet>
                  {statement.number}
                </CopyValue>
              </TableCell>
              <TableCell>{t(`values.statementType.${statement.type}`)}</TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                <Amount statement={statement} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollFrame>
  )
}

const line = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 } as const

/** The rows on a phone: subject and amount, then date and number. */
export function StatementCards({ statements, labelledBy }: StatementRows) {
  const t = useText()
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {statements.map(statement => (
        <Box
          key={statement.id}
          component="li"
          sx={{ px: 2, py: 1.75, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.5 }}
        >
          <Box sx={line}>
            <Typography variant="h4" component="h3" sx={{ minWidth: 0 }}>
              {t(`values.statementType.${statement.type}`)}
            </Typography>
            <Typography variant="subtitle1" component="span" sx={{ fontWeight: 650 }}>
              <Amount statement={statement} />
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <time dateTime={statement.date}>{statement.date}</time> · {statement.number}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Amount({ statement: { amount } }: { readonly statement: Statement }) {
  return <Figures negative={amount.amount.startsWith('-')}>{formatMoney(amount.amount, amount.currency)}</Figures>
}
