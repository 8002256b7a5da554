import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { fieldValue } from '../../cells/fieldValue.ts'
import type { SectionDefinition } from '../../providers/resourceTypes.ts'
import { fieldLabelKey } from '../list/columns.ts'

type Props = { readonly resource: string; readonly meter: NonNullable<SectionDefinition['meter']>; readonly record: CellRecord }

/** The share of two amounts in whole percent, within 0 and 100; for drawing only, never for figures that are shown. */
export function sharePercent(part: unknown, whole: unknown): number {
  const share = Number(part) / Number(whole)
  return Number.isFinite(share) ? Math.round(Math.min(1, Math.max(0, share)) * 100) : 0
}

/** How much of a limit is used: a bar with its three amounts as text below, so that nothing hangs on the colour. */
export function LimitMeter({ resource, meter, record }: Props) {
  const translate = useTranslate()
  const used = sharePercent(fieldValue(record, meter.used), fieldValue(record, meter.total))
  const parts = [
    { field: meter.used, colour: 'primary.main' },
    { field: meter.available, colour: 'divider' },
    { field: meter.total, colour: undefined },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        role="meter"
        aria-label={translate('factoring.limitUsed', { percent: used })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-valuetext={translate('factoring.limitUsed', { percent: used })}
        sx={{ height: 14, borderRadius: 7, bgcolor: 'background.sunken', border: 1, borderColor: 'divider', overflow: 'hidden' }}
      >
        <Box sx={{ height: '100%', width: `${used}%`, bgcolor: 'primary.main', borderRadius: 7 }} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 130px), 1fr))' }}>
        {parts.map(({ field, colour }) => (
          <Box key={field} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              {colour && <Box component="span" aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colour, flex: 'none' }} />}
              {translate(fieldLabelKey(resource, field))}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0 }}>
              <FieldCell record={record} definition={{ field, kind: 'money' }} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
