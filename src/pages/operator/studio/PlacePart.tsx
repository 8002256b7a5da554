import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Box from '@mui/material/Box'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Field } from '../../../form/engine/model.ts'
import { Reason } from './AnswerPart.tsx'
import { PanelPart } from './PanelPart.tsx'
import type { PanelProps } from './panelProps.ts'

const widths = [3, 4, 6, 8, 9, 12]
/** A field without a width of its own fills the row. */
const DEFAULT_WIDTH = 12

/** Where the question stands and how wide it is. */
export function PlacePart({ field, studio, moves, names }: PanelProps & { field: Field }) {
  const t = useText()
  const { path, ui, section } = field
  const sections = studio.form?.model.sections ?? []
  const isCalculator = sections.find(({ id }) => id === section)?.component !== undefined
  const width = ui.width ?? DEFAULT_WIDTH
  const targets = sections.filter(({ id, component }) => component === undefined || id === section)
  return (
    <PanelPart title={t('studio.panel.place')}>
      {isCalculator && <Reason text={t('studio.lock.calculator')} />}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <TextField
          select
          size="small"
          label={t('studio.panel.moveTo')}
          value={section}
          disabled={isCalculator}
          onChange={event => {
            const target = moves.rows.find(({ id }) => id === event.target.value)
            if (target !== undefined) moves.moveField(path, target.id, target.fields.length)
          }}
        >
          {targets.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {names.section(id)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('studio.panel.width')}
          value={width}
          disabled={isCalculator}
          onChange={event => studio.command({ name: 'setWidth', path, width: Number(event.target.value) })}
        >
          {[...new Set([...widths, width])]
            .sort((one, other) => one - other)
            .map(one => (
              <MenuItem key={one} value={one}>
                {widths.includes(one) ? t(`studio.width.${one}`) : t('studio.width.other', { width: one })}
              </MenuItem>
            ))}
        </TextField>
      </Box>
    </PanelPart>
  )
}
