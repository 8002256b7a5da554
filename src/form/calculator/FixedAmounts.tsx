import Box from '@mui/material/Box'

import { useForm } from '../context.ts'
import type { Field } from '../model.ts'
import { formatDecimal } from '../number.ts'
import { fieldId } from '../path.ts'
import { unitText } from '../widgets/unit.ts'

type Props = { amounts: readonly { field: Field; value: number }[] }

/** What is calculated with, where it is not to be chosen: figures and no sliders. */
export function FixedAmounts({ amounts }: Props) {
  const { texts, services } = useForm()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0 }}>
      {amounts.map(({ field, value }) => {
        const unit = unitText(field.ui.unit, services.currencySymbol, texts)
        return (
          <Box key={field.path} id={fieldId(field.path)} tabIndex={-1} sx={rowSx}>
            <Box component="dt" sx={{ color: 'text.secondary', minWidth: 0 }}>
              {texts.label(field.path)}
            </Box>
            <Box component="dd" className="tabular" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
              {`${formatDecimal(value, 0)}${unit === undefined ? '' : `\u00a0${unit}`}`}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const rowSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
  '&:focus': { outline: 'none' },
} as const
