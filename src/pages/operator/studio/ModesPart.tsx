import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { memo, useDeferredValue, useMemo } from 'react'

import { modesOf } from '../../../../schemas/modes/modes.ts'
import { cellChoices, type CellState } from '../../../../schemas/studio/cells.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import { Reason } from './AnswerPart.tsx'
import { PanelPart } from './PanelPart.tsx'
import type { PanelProps } from './panelProps.ts'

type Props = Pick<PanelProps, 'studio' | 'names' | 'shipped'> & { path: string }

/** The state of the question in each mode: the row of the matrix, beside the question (OPR-66). */
export const ModesPart = memo(function ModesPart({ path, ...panel }: Props) {
  const t = useText()
  const { studio, names, shipped } = panel
  // A cell derives the documents of its mode several times, so typing does not wait for it.
  const documents = useDeferredValue(studio.form?.documents)
  const rows = useMemo(
    () =>
      documents === undefined
        ? []
        : modesOf(documents.ui).map(mode => ({ mode, cell: cellChoices(documents, path, mode, shipped) })),
    [documents, path, shipped],
  )
  // A form with one mode says the same by the switch above.
  if (rows.length < 2) return null
  return (
    <PanelPart title={t('studio.panel.modes')}>
      {rows.map(({ mode, cell: { current, lock, choices } }) =>
        lock === null ? (
          <TextField
            key={mode}
            select
            fullWidth
            size="small"
            label={modeTitle(t, mode, names.table)}
            value={current ?? ''}
            onChange={event => studio.command({ name: 'setCell', path, mode, state: event.target.value as CellState })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {choices.map(choice => (
              <option key={choice.state} value={choice.state} disabled={choice.lock !== null}>
                {choice.lock === null
                  ? t(`studio.cell.${choice.state}`)
                  : t('studio.panel.modeLocked', {
                      state: t(`studio.cell.${choice.state}`),
                      reason: t(`studio.cellLock.${choice.lock}`),
                    })}
              </option>
            ))}
          </TextField>
        ) : (
          <Box key={mode} sx={{ display: 'grid', gap: 0.25, typography: 'body2' }}>
            {modeTitle(t, mode, names.table)}
            <Reason text={t(`studio.cellLock.${lock}`)} />
          </Box>
        ),
      )}
    </PanelPart>
  )
})
