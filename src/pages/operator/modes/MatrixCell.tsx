import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import { cellText } from './cellText.ts'
import type { Cell } from './matrix.ts'

type Props = { cell: Cell | undefined; live: Cell | undefined; compared: boolean }

const weights = { required: 650, conditional: 550, optional: 400, hidden: 400, fixed: 400, given: 400, undrawn: 400 } as const

/** One field in one mode; what is live is told where it differs. */
export function MatrixCell({ cell, live, compared }: Props) {
  const t = useText()
  const changed = compared && JSON.stringify(cell) !== JSON.stringify(live)
  const quiet = cell === undefined || cell.kind === 'hidden' || cell.kind === 'undrawn'
  return (
    <TableCell data-cell={cell?.kind} sx={{ verticalAlign: 'top', minWidth: 112, ...(changed ? { bgcolor: 'action.selected' } : {}) }}>
      <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: weights[cell?.kind ?? 'hidden'], color: quiet ? 'text.secondary' : 'text.primary' }}>
        {cellText(t, cell)}
      </Typography>
      {changed && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {t('operator.modes.was', { cell: cellText(t, live) })}
        </Box>
      )}
    </TableCell>
  )
}
