import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type RaRecord, useListContext, useTranslate } from 'ra-core'

import { FieldCell } from '../../cells/FieldCell.tsx'
import type { ColumnDefinition } from '../../providers/resourceTypes.ts'
import { fieldLabelKey, visibleColumns } from './columns.ts'
import { useListFrame } from './ListFrameContext.ts'
import { linkColumn } from './linkColumn.ts'
import { RowLink } from './RowLink.tsx'
import { totalsRecord } from './totalsRecord.ts'

type Parts = { readonly title?: ColumnDefinition; readonly amount?: ColumnDefinition; readonly status?: ColumnDefinition; readonly rest: readonly ColumnDefinition[] }

/** Which column plays which part on a card: the one that stands for the row, the first amount, the first status. */
function cardParts(columns: readonly ColumnDefinition[], link: string | undefined): Parts {
  const title = columns.find((column) => column.field === link)
  const amount = columns.find((column) => column.kind === 'money')
  const status = columns.find((column) => column.kind === 'status' && column !== title)
  const rest = columns.filter((column) => column !== title && column !== amount && column !== status)
  return { ...(title ? { title } : {}), ...(amount ? { amount } : {}), ...(status ? { status } : {}), rest }
}

function Line({ column, record, resource }: { column: ColumnDefinition; record: RaRecord; resource: string }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate(fieldLabelKey(resource, column.field))}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', minWidth: 0, overflowWrap: 'anywhere' }}>
        <FieldCell record={record} definition={column} />
      </Typography>
    </Box>
  )
}

/** The rows on a phone: one card each, nothing to scroll sideways. */
export function ResourceCards() {
  const translate = useTranslate()
  const { data = [] } = useListContext<RaRecord>()
  const { definition, hidden, totals } = useListFrame()
  const columns = visibleColumns(definition, hidden)
  const { title, amount, status, rest } = cardParts(columns, linkColumn(definition))
  const sums = totalsRecord(columns, totals)
  return (
    <>
      <Box component="ul" aria-label={translate(`resources.${definition.name}.name`, { smart_count: 2 })} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map((record) => (
          <Card component="li" key={record.id} sx={{ p: 2, position: 'relative', '& h2 a::after': { content: '""', position: 'absolute', inset: 0 } }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}>
              <Typography variant="h4" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {title && (
                  <RowLink record={record}>
                    <FieldCell record={record} definition={title} />
                  </RowLink>
                )}
              </Typography>
              {amount && (
                <Typography component="span" variant="subtitle1">
                  <FieldCell record={record} definition={amount} />
                </Typography>
              )}
            </Box>
            {status && (
              <Box sx={{ mt: 0.75 }}>
                <FieldCell record={record} definition={status} />
              </Box>
            )}
            <Box component="dl" sx={{ m: 0, mt: 1.5, display: 'grid', gap: 0.75 }}>
              {rest.map((column) => (
                <Line key={column.field} column={column} record={record} resource={definition.name} />
              ))}
            </Box>
          </Card>
        ))}
      </Box>
      {definition.api.totals && totals && (
        <Card component="section" aria-label={translate('factoring.totals')} sx={{ p: 2, mt: 1.5, bgcolor: 'background.sunken' }}>
          <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
            {translate('factoring.totals')}
          </Typography>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
            {columns
              .filter((column) => column.total !== undefined)
              .map((column) => (
                <Line key={column.field} column={column} record={sums as RaRecord} resource={definition.name} />
              ))}
          </Box>
        </Card>
      )}
    </>
  )
}
