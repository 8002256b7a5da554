import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

import type { CellRecord } from '../../../cells/cellTypes.ts'
import { FieldCell } from '../../../cells/FieldCell.tsx'
import { useDefinitions } from '../../../builders/state/definitions.ts'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { ContractCardProps } from '../cards.tsx'
import { filteredPath } from '../filteredPath.ts'
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

/** Fields of an answer as a list; amounts that are late are marked, and lead to the rows that make them (DSH-56). */
export function FiguresCard(props: ContractCardProps) {
  const t = useText()
  const definitions = useDefinitions()
  const { card, contract, dashboard } = props
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
        {card.fields?.map(({ field, kind, isLate, list }) => (
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
                color: isLate === true && isAboveZero(record, field) ? 'error.main' : 'text.primary',
                '& span': { color: 'inherit' },
              }}
            >
              {list !== undefined && isAboveZero(record, field) ? (
                <Link
                  component={RouterLink}
                  to={filteredPath(definitions[list.resource]?.path ?? '', [contract], list.filters)}
                  color="inherit"
                >
                  <FieldCell record={record} definition={{ field, kind }} />
                </Link>
              ) : (
                <FieldCell record={record} definition={{ field, kind }} />
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </DataCard>
  )
}

function isAboveZero(record: CellRecord, field: string): boolean {
  return /[1-9]/.test(String(fieldValue(record, field)))
}
