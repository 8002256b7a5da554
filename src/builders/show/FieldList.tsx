import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import type { DetailField } from '../../../schemas/resourceDefinition.ts'
import { NextStep } from './NextStep.tsx'
import { fieldLabelKey } from '../list/columns.ts'
import { CopyValue } from '../../ui/CopyValue.tsx'

type Props = {
  readonly resource: string
  readonly fields: readonly DetailField[]
  readonly record: CellRecord
}

/** Fields of one record as a description list, in columns that align at every width. */
export function FieldList({ resource, fields, record }: Props) {
  const translate = useTranslate()
  const labelOf = (field: DetailField) => {
    const key = fieldLabelKey(resource, field.field)
    const variant = field.labelBy === undefined ? undefined : fieldValue(record, field.labelBy)
    return isMissing(variant) ? translate(key) : translate(`${key}.${String(variant)}`, { _: translate(key) })
  }
  return (
    <Box
      component="dl"
      sx={{
        '--chip-wrap': 'normal',
        m: 0,
        display: 'grid',
        columnGap: { xs: 2, sm: 4 },
        rowGap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(170px, 1fr))' },
      }}
    >
      {fields.map(field => (
        <Box key={field.field} sx={{ minWidth: 0, ...(field.next === undefined ? {} : { gridColumn: '1 / -1' }) }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {labelOf(field)}
          </Typography>
          <Typography component="dd" variant="subtitle1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <CopiedField label={labelOf(field)} record={record} definition={field} />
            {field.rate !== undefined && !isMissing(fieldValue(record, field.rate)) && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                <FieldCell record={record} definition={{ field: field.rate, kind: 'rate' }} />
              </Typography>
            )}
          </Typography>
          {field.next !== undefined && !isMissing(fieldValue(record, field.field)) && (
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              <NextStep name={field.next} value={String(fieldValue(record, field.field))} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

type FieldProps = { readonly label: string; readonly record: CellRecord; readonly definition: DetailField }

/** The value, with a button that copies it where the document offers that and there is something to copy. */
function CopiedField({ label, record, definition }: FieldProps) {
  const value = fieldValue(record, definition.field)
  // The sentence of a status stands below it: no tooltip says it once more.
  const { next: _below, ...shown } = definition
  const cell = <FieldCell record={record} definition={shown} />
  if (definition.copy !== true || isMissing(value)) return cell
  return (
    <CopyValue label={label} value={String(value)}>
      {cell}
    </CopyValue>
  )
}
