import Box from '@mui/material/Box'
import { type RaRecord, useListContext, useTranslate } from 'ra-core'

import { linkColumn } from './linkColumn.ts'
import { useListFrame } from './ListFrameContext.ts'
import { useListTotals } from './ListTotals.tsx'
import { cardParts } from './cardParts.ts'
import { RowCard } from './RowCard.tsx'
import { TotalsCard } from './TotalsCard.tsx'

/** The rows on a phone: one card each, without horizontal scrolling. */
export function ResourceCards() {
  const translate = useTranslate()
  const { data = [] } = useListContext<RaRecord>()
  const { definition, columns } = useListFrame()
  const totals = useListTotals()
  const parts = cardParts(columns, linkColumn(definition))
  return (
    <>
      <Box
        component="ul"
        aria-label={translate(`resources.${definition.name}.name`, { smart_count: 2 })}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
      >
        {data.map(record => (
          <RowCard key={record.id} record={record} parts={parts} />
        ))}
      </Box>
      {totals && <TotalsCard columns={columns} totals={totals} />}
    </>
  )
}
