import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useId, useState } from 'react'

import { Figures } from '../../../cells/Figures.tsx'
import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  readonly history: readonly { date: string; amount: string }[]
  readonly money: (amount: string) => string
  readonly labelledBy: string
}

/** The points of the chart as figures, newest first: for users who cannot see the chart or need exact values. */
export function HistoryTable({ history, money, labelledBy }: Props) {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        endIcon={
          <ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />
        }
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1.5 }}
      >
        {t(isOpen ? 'dashboard.usage.hideTable' : 'dashboard.usage.showTable')}
      </Button>
      {isOpen && (
        <Box
          id={id}
          role="group"
          aria-labelledby={labelledBy}
          tabIndex={0}
          sx={{ maxHeight: 320, overflow: 'auto', mt: 1 }}
        >
          <Table size="small" stickyHeader aria-labelledby={labelledBy}>
            <TableHead>
              <TableRow>
                <TableCell scope="col">{t('dashboard.usage.date')}</TableCell>
                <TableCell scope="col" align="right">
                  {t('general.amount.used')}
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {history.toReversed().map(({ date, amount }) => (
                <TableRow key={date}>
                  <TableCell>
                    <time dateTime={date}>{date}</time>
                  </TableCell>
                  <TableCell align="right">
                    <Figures>{money(amount)}</Figures>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  )
}
