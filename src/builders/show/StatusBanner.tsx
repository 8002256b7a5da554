import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { useTranslate } from 'ra-core'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import { tones } from '../../contract/tones.ts'
import { toneOf } from '../../../schemas/lists/vocabularies.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { NextStep } from './NextStep.tsx'
import { fieldLabelKey } from '../list/columns.ts'

type Props = { readonly definition: ResourceDefinition; readonly field: string; readonly record: CellRecord }

/** The status of a record in its colour, with the first amount of the document's list. */
export function StatusBanner({ definition, field, record }: Props) {
  const translate = useTranslate()
  const { mode } = useTheme().palette
  const column = definition.columns.find(one => one.field === field)
  const amount = definition.columns.find(one => one.kind === 'money')
  const value = fieldValue(record, field)
  if (isMissing(value)) return null
  const vocabulary = column?.values ?? field
  const { background, text } = tones[toneOf(vocabulary, String(value))][mode]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 2,
        borderRadius: '16px',
        bgcolor: background,
        color: text,
      }}
    >
      <Box sx={{ flex: '1 1 0', minWidth: 'min(100%, 16rem)' }}>
        <Typography variant="caption" component="p" color="inherit">
          {translate(fieldLabelKey(definition.name, field))}
        </Typography>
        <Typography variant="h2" component="p" color="inherit">
          {translate(`values.${vocabulary}.${String(value)}`, { _: String(value) })}
        </Typography>
        {definition.detail?.next !== undefined && <NextStep name={definition.detail.next} value={String(value)} />}
      </Box>
      {amount && (
        <Box sx={{ textAlign: { sm: 'right' }, '& span': { color: 'inherit' } }}>
          <Typography variant="caption" component="p" color="inherit">
            {translate(fieldLabelKey(definition.name, amount.field))}
          </Typography>
          <Typography variant="h2" component="p" color="inherit">
            <FieldCell record={record} definition={amount} />
          </Typography>
        </Box>
      )}
    </Box>
  )
}
