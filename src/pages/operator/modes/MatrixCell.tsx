import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import { cellIcons, iconOf } from './cellIcons.ts'
import { cellText, labelOf } from './cellText.ts'
import type { Cell } from './matrix.ts'

type Props = { cell: Cell | undefined; live: Cell | undefined; compared: boolean }

const weights = {
  required: 650,
  conditional: 550,
  optional: 400,
  hidden: 400,
  fixed: 400,
  given: 400,
  undrawn: 400,
} as const

/** One field in one mode, with the live state where it differs. */
export function MatrixCell({ cell, live, compared }: Props) {
  const t = useText()
  const Icon = iconOf(cell)
  const changed = compared && JSON.stringify(cell) !== JSON.stringify(live)
  const quiet = cell === undefined || cell.kind === 'hidden' || cell.kind === 'undrawn'
  return (
    <TableCell
      data-cell={cell?.kind}
      sx={{ verticalAlign: 'top', minWidth: 124, ...(changed ? { bgcolor: 'action.selected' } : {}) }}
    >
      <Box component="span" sx={{ display: 'flex', gap: 0.75, color: quiet ? 'text.secondary' : 'text.primary' }}>
        <Icon aria-hidden sx={{ fontSize: 15, mt: '3px', flexShrink: 0, color: 'text.secondary' }} />
        <Typography
          component="span"
          variant="body2"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: weights[cell?.kind ?? 'hidden'] }}
        >
          {labelOf(t, cell)}
        </Typography>
      </Box>
      {cell?.locked === true && (
        <Box
          component="span"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'caption', color: 'text.secondary' }}
        >
          <cellIcons.locked aria-hidden sx={{ fontSize: 15, flexShrink: 0 }} />
          {t('operator.modes.readOnly')}
        </Box>
      )}
      {changed && (
        <Box component="span" sx={{ display: 'block', ml: '21px', typography: 'caption', color: 'text.secondary' }}>
          {t('operator.modes.was', { cell: cellText(t, live) })}
        </Box>
      )}
    </TableCell>
  )
}
