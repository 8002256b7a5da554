import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { requiredTexts } from '../rules/ruleText.ts'
import { cellIcons, iconOf } from './cellIcons.ts'
import { CellMenu } from './CellMenu.tsx'
import { cellText, labelOf } from './cellText.ts'
import type { Cell } from './matrix.ts'
import type { CellPlace, Cells } from './useCells.ts'

type Props = {
  cell: Cell | undefined
  live: Cell | undefined
  compared: boolean
  place: CellPlace
  /** Names of the question and the mode. */
  label: string
  /** Undefined: the cell is shown only. */
  cells: Cells | undefined
  isTabStop: boolean
}

/** Within the table, so that a reason is part of its region; fixed, so that the table does not cut it. */
const inPlace = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const

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
export function MatrixCell({ cell, live, compared, place, label, cells, isTabStop }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = iconOf(cell)
  const changed = compared && JSON.stringify(cell) !== JSON.stringify(live)
  const quiet = cell === undefined || cell.kind === 'hidden' || cell.kind === 'undrawn'
  const state = (
    <>
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
    </>
  )
  return (
    <TableCell
      data-cell={cell?.kind}
      sx={{ verticalAlign: 'top', minWidth: 124, ...(changed ? { bgcolor: 'action.selected' } : {}) }}
    >
      {cells === undefined ? (
        state
      ) : (
        <Tooltip
          title={<CellReason place={place} cells={cells} cell={cell} />}
          enterDelay={500}
          describeChild
          slotProps={{ popper: inPlace }}
        >
          <ButtonBase
            data-cell-button
            aria-haspopup="menu"
            aria-label={`${label}: ${cellText(t, cell)}`}
            tabIndex={isTabStop ? 0 : -1}
            onFocus={() => cells.focus(place)}
            onClick={event => setAnchor(event.currentTarget)}
            sx={{
              display: 'block',
              width: 'calc(100% + 12px)',
              minHeight: 32,
              mx: -0.75,
              px: 0.75,
              py: 0.25,
              borderRadius: '8px',
              textAlign: 'left',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            {state}
          </ButtonBase>
        </Tooltip>
      )}
      {cells !== undefined && anchor !== null && (
        <CellMenu
          anchor={anchor}
          label={label}
          choices={cells.choicesOf(place)}
          onChoose={chosen => {
            cells.set(place, chosen)
            setAnchor(null)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
      {changed && (
        <Box component="span" sx={{ display: 'block', ml: '21px', typography: 'caption', color: 'text.secondary' }}>
          {t('operator.modes.was', { cell: cellText(t, live) })}
        </Box>
      )}
    </TableCell>
  )
}

/** Why the cell says what it says. Rendered only while it is shown, since it reads the whole form. */
function CellReason({ place, cells, cell }: { place: CellPlace; cells: Cells; cell: Cell | undefined }) {
  const t = useText()
  const { lock, isOwn, choices, current } = cells.choicesOf(place)
  const own = choices.find(({ state }) => state === current)
  const sometimes = cell?.kind === 'conditional' ? cells.requiredWhen(place.path) : undefined
  const isOfContract = own !== undefined && choices.some(choice => choice.lock === 'contract')
  return (
    <>
      {[
        lock !== null
          ? t(`studio.cellLock.${lock}`)
          : own?.isOfForm === true || !isOwn
            ? t('studio.cell.ofForm')
            : t('studio.cell.own'),
        ...(isOfContract ? [t('studio.cellLock.contract')] : []),
        ...(sometimes === undefined ? [] : requiredTexts(t, sometimes, cells.names)),
      ].join(' ')}
    </>
  )
}
