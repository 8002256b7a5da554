import Box from '@mui/material/Box'

import { useForm } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { fieldId } from '../engine/path.ts'
import type { Json } from '../../contract/formTypes.ts'
import { unitText } from '../widgets/unit.ts'
import { shownAmount } from './amounts.ts'
import { MoveNote } from './MoveNote.tsx'
import type { Move } from './useSliders.ts'

type Props = { amounts: readonly { field: Field; value: Json; move: Move | undefined }[] }

/** Calculator amounts that cannot be changed: figures without sliders. */
export function FixedAmounts({ amounts }: Props) {
  const { texts, services } = useForm()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0 }}>
      {amounts.map(({ field, value, move }) => {
        const unit = unitText(field.ui.unit, services.currencySymbol, texts)
        return (
          <Box key={field.path} id={fieldId(field.path)} tabIndex={-1} sx={rowSx}>
            <Box component="dt" sx={{ color: 'text.secondary', minWidth: 0, flex: 1 }}>
              {texts.label(field.path)}
            </Box>
            <Box component="dd" className="tabular" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
              {`${shownAmount(value)}${unit === undefined ? '' : `\u00a0${unit}`}`}
            </Box>
            <Box component="dd" sx={{ m: 0, flexBasis: '100%', '&:empty': { display: 'none' } }}>
              <MoveNote move={move} unit={unit} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
  '&:focus': { outline: 'none' },
} as const
