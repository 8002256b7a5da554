import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type RaRecord, useTranslate } from 'ra-core'
import { Fragment, useState } from 'react'

import { toneOf } from '../../../schemas/lists/vocabularies.ts'
import type { ColumnDefinition, ResourceDefinition, TableDefinition } from '../../../schemas/resourceDefinition.ts'
import { EventHistory, type HistoryLine } from '../../cells/EventHistory.tsx'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import { fieldLabelKey } from '../list/columns.ts'

const FIRST_SHOWN = 12

type Props = {
  readonly definition: ResourceDefinition
  readonly timeline: NonNullable<TableDefinition['timeline']>
  readonly rows: readonly RaRecord<string>[]
  readonly label: string
}

/** The rows of a table as a history along a line; a long one begins with its newest events (INV-42). */
export function TableTimeline({ definition, timeline, rows, label }: Props) {
  const translate = useTranslate()
  const [isWhole, setIsWhole] = useState(false)
  const nameColumn = definition.columns.find(({ field }) => field === timeline.name)
  if (rows.length === 0 || nameColumn === undefined)
    return (
      <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
        {translate(`resources.${definition.name}.empty.title`)}
      </Typography>
    )
  const inPlace: readonly (string | undefined)[] = Object.values(timeline)
  const others = definition.columns.filter(({ field, hidden }) => hidden !== true && !inPlace.includes(field))
  const lineOf = (row: RaRecord<string>): HistoryLine => {
    const textOf = (field: string | undefined) => {
      const value = field === undefined ? undefined : fieldValue(row, field)
      return isMissing(value) ? undefined : String(value)
    }
    const given = others.filter(({ field }) => textOf(field) !== undefined)
    return {
      id: row.id,
      name: <FieldCell record={row} definition={{ ...nameColumn, plain: true }} />,
      tone: toneOf(nameColumn.values ?? nameColumn.field, textOf(timeline.name) ?? ''),
      at: textOf(timeline.at) ?? textOf(timeline.day) ?? '',
      detail: given.length === 0 ? undefined : <Given definition={definition} columns={given} row={row} />,
      note: textOf(timeline.note),
    }
  }
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
      <EventHistory label={label} events={(isWhole ? rows : rows.slice(0, FIRST_SHOWN)).map(lineOf)} />
      {!isWhole && rows.length > FIRST_SHOWN && (
        <Button size="small" className="no-print" onClick={() => setIsWhole(true)} sx={{ mt: 1.5 }}>
          {translate('factoring.timeline.all', { count: rows.length })}
        </Button>
      )}
    </Box>
  )
}

type GivenProps = {
  readonly definition: ResourceDefinition
  readonly columns: readonly ColumnDefinition[]
  readonly row: RaRecord<string>
}

/** An amount speaks for itself; names say whose they are. */
function Given({ definition, columns, row }: GivenProps) {
  const translate = useTranslate()
  return columns.map((column, index) => (
    <Fragment key={column.field}>
      {index > 0 && ' · '}
      {column.kind !== 'money' && `${translate(fieldLabelKey(definition.name, column.field))}: `}
      <FieldCell record={row} definition={column} />
    </Fragment>
  ))
}
