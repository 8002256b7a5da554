import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type RaRecord, useTranslate } from 'ra-core'
import { useMemo } from 'react'

import { fieldValue } from '../../contract/fieldValue.ts'
import type { ExpandDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { PlainTable } from '../show/PlainTable.tsx'
import { fieldLabelKey } from './columns.ts'

type Props = {
  readonly definition: ResourceDefinition
  readonly rows: NonNullable<ExpandDefinition['rows']>
  readonly record: RaRecord
}

/** The entries of a list within a row, as a small table below it. */
export function NestedRows({ definition, rows, record }: Props) {
  const translate = useTranslate()
  const { field, columns } = rows
  const nested = useMemo(() => nestedDefinition(definition, columns), [definition, columns])
  const found = fieldValue(record, field)
  const entries = useMemo(() => identified(found), [found])
  const title = translate(fieldLabelKey(definition.name, field))
  return (
    <Box sx={{ mx: { xs: -2, sm: 0 } }}>
      <Typography variant="subtitle2" component="p" sx={{ px: { xs: 2, sm: 3 }, pb: 0.5 }}>
        {title}
      </Typography>
      <PlainTable definition={nested} rows={entries} label={title} />
    </Box>
  )
}

/** Entries of a record may have no id. Without one React takes the rows of another order for the same rows. */
function identified(entries: unknown): readonly RaRecord<string>[] {
  if (!Array.isArray(entries)) return []
  return (entries as Record<string, unknown>[]).map((entry, index) => ({ id: String(index), ...entry }))
}

/** Entries have their own columns, link nowhere and do not expand. Sort order and page sizes are those of the list. */
function nestedDefinition(
  { rowClick: _rowClick, expand: _expand, ...definition }: ResourceDefinition,
  columns: ResourceDefinition['columns'],
): ResourceDefinition {
  return { ...definition, columns }
}
