import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useId, useState } from 'react'

import { Figures } from '../cells/Figures.tsx'
import { useText } from '../i18n/TextsContext.ts'

type Props = {
  /** The first column is the time, the others are amounts. */
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly { readonly time: string; readonly amounts: readonly string[] }[]
  /** Id of the chart's heading. */
  readonly labelledBy: string
}

/** The points of a chart as figures, on demand: for users who cannot see the chart or need exact values. */
export function ChartTable({ columns, rows, labelledBy }: Props) {
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
                {columns.map((column, index) => (
                  <TableCell key={column} scope="col" align={index === 0 ? 'left' : 'right'}>
                    {column}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ time, amounts }) => (
                <TableRow key={time}>
                  <TableCell>
                    <time dateTime={time}>{time}</time>
                  </TableCell>
                  {amounts.map((amount, index) => (
                    <TableCell key={columns[index + 1]} align="right" sx={{ whiteSpace: 'nowrap' }}>
                      <Figures>{amount}</Figures>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  )
}
