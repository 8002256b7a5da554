import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'

import type { QuestionCounts } from '../../../api/operator/formStatistics.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'

type Props = { questions: readonly QuestionCounts[]; names: Names }
type Shown = QuestionCounts & { readonly shown: number }

const wide = { display: { xs: 'none', sm: 'table-cell' } }
const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: { sm: 'nowrap' } } as const
/** On a phone the padding of five cells would be wider than the words. */
const tableSx = { '& .MuiTableCell-root': { px: { xs: 0.75, sm: 2 } } } as const
const few = { color: 'text.secondary' } as const

/** One line for each question that ten visits or more have seen; a count below ten is not known here either. */
export function StatisticsTable({ questions, names }: Props) {
  const t = useText()
  const rows = questions.filter((one): one is Shown => one.shown !== null)
  const left = questions.length - rows.length
  if (rows.length === 0) return <Typography>{t('studio.statistics.empty')}</Typography>
  return (
    <>
      <Table size="small" aria-labelledby="studio-statistics" sx={tableSx}>
        <TableHead>
          <TableRow>
            <TableCell>{t('studio.statistics.question')}</TableCell>
            <TableCell align="right">{t('studio.statistics.shown')}</TableCell>
            <TableCell align="right" sx={wide}>
              {t('studio.statistics.changed')}
            </TableCell>
            <TableCell align="right" sx={wide}>
              {t('studio.statistics.errors')}
            </TableCell>
            <TableCell sx={{ width: { sm: '28%' } }}>{t('studio.statistics.last')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <QuestionRow key={row.field} row={row} label={names.field(row.field)} />
          ))}
        </TableBody>
      </Table>
      {left > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {t('studio.statistics.left', { count: left })}
        </Typography>
      )}
    </>
  )
}

function QuestionRow({ row, label }: { row: Shown; label: string }) {
  const t = useText()
  const share = (count: number | null): string =>
    count === null ? t('studio.statistics.few') : `${String(count)} (${percent(count, row.shown)})`
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
        {label}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', display: { sm: 'none' } }}>
          {`${t('studio.statistics.changed')}: ${share(row.changed)} · ${t('studio.statistics.errors')}: ${share(row.errors)}`}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={figure}>
        {row.shown}
      </TableCell>
      <TableCell align="right" sx={{ ...figure, ...wide, ...(row.changed === null ? few : {}) }}>
        {share(row.changed)}
      </TableCell>
      <TableCell align="right" sx={{ ...figure, ...wide, ...(row.errors === null ? few : {}) }}>
        {share(row.errors)}
      </TableCell>
      <TableCell sx={{ ...figure, ...(row.last === null ? few : {}) }}>
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          {share(row.last)}
          {row.last !== null && (
            <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'action.hover', minWidth: 64 }}>
              <Box
                sx={{
                  height: 6,
                  borderRadius: 3,
                  bgcolor: 'primary.main',
                  width: `${String(Math.min(100, (row.last / row.shown) * 100))}%`,
                }}
              />
            </Box>
          )}
        </Box>
      </TableCell>
    </TableRow>
  )
}

const percent = (part: number, whole: number): string => `${String(Math.min(100, Math.round((part / whole) * 100)))} %`
