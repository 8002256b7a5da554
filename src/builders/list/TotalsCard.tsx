import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { CardFields } from './CardFields.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { totalsRecord } from './totalsRecord.ts'
import type { Totals } from './ListTotals.tsx'

export function TotalsCard({
  columns,
  totals,
}: {
  readonly columns: readonly ColumnDefinition[]
  readonly totals: Totals
}) {
  const translate = useTranslate()
  const { definition } = useListFrame()
  return (
    <Card
      component="section"
      aria-label={translate('factoring.totals')}
      sx={{ p: 2, mt: 1.5, bgcolor: 'background.sunken' }}
    >
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {translate('factoring.totals')}
      </Typography>
      <CardFields
        resource={definition.name}
        columns={columns.filter(column => column.total !== undefined)}
        record={totalsRecord(columns, totals)}
      />
    </Card>
  )
}
