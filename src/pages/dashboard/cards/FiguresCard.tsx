import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { CellRecord } from '../../../cells/cellTypes.ts'
import { FieldCell } from '../../../cells/FieldCell.tsx'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { ContractCardProps } from '../cards.tsx'
import { DataCard } from './DataCard.tsx'
import { useCard } from './useCard.ts'

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

/** Fields of an answer as a list; amounts that are late are marked. */
export function FiguresCard(props: ContractCardProps) {
  const t = useText()
  const { card, dashboard } = props
  const query = useCard<CellRecord>(props)
  const record = query.data ?? {}
  return (
    <DataCard
      id={`card-${card.id}`}
      title={t(`dashboards.${dashboard}.cards.${card.id}`)}
      query={query}
      lines={card.fields?.length ?? 1}
    >
      <Box component="dl" sx={{ m: 0 }}>
        {card.fields?.map(({ field, kind, isLate }) => (
          <Box key={field} sx={rowSx}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(`dashboards.${dashboard}.fields.${field}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                ml: 'auto',
                fontWeight: 550,
                color:
                  isLate === true && /[1-9]/.test(String(fieldValue(record, field))) ? 'error.main' : 'text.primary',
                '& span': { color: 'inherit' },
              }}
            >
              <FieldCell record={record} definition={{ field, kind }} />
            </Typography>
          </Box>
        ))}
      </Box>
    </DataCard>
  )
}
