import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type RaRecord, useGetList, useTranslate } from 'ra-core'
import { useMemo } from 'react'

import { fieldValue } from '../../contract/fieldValue.ts'
import type { ExpandDefinition } from '../../../schemas/resourceDefinition.ts'
import { PlainTable } from '../show/PlainTable.tsx'
import { queryOf } from '../show/queryOf.ts'
import { TableSummary } from '../show/TableSummary.tsx'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useDefinition } from '../state/definitions.ts'
import { ListFailure, ListSkeleton } from './ListStates.tsx'

const ALL = 10_000

type Props = { readonly table: NonNullable<ExpandDefinition['table']>; readonly record: RaRecord }

/**
 * The rows of another resource under an expanded row, such as the payments of a bill. Fetched when the row is expanded.
 */
export function ExpandTable({ table, record }: Props) {
  const translate = useTranslate()
  const target = useDefinition(table.resource)
  const key = activeKey(useActiveProduct())
  const filter = useMemo(() => queryOf(table.query, record), [table.query, record])
  const { data, error, isPending, meta, refetch } = useGetList<RaRecord<string>>(
    table.resource,
    {
      pagination: { page: 1, perPage: ALL },
      sort: target.defaultSort ?? { field: 'id', order: 'ASC' },
      filter,
      meta: { active: key },
    },
    { retry: false, staleTime: 30_000 },
  )
  const title = translate(`resources.${target.name}.name`, { smart_count: 2 })
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <ListSkeleton rows={2} />
  return (
    <Box sx={{ mx: { xs: -2, sm: 0 } }}>
      <Typography variant="subtitle2" component="p" sx={{ px: { xs: 2, sm: 3 }, pb: 0.5 }}>
        {title}
      </Typography>
      <PlainTable definition={target} rows={data} label={title} />
      {target.summary && (
        <TableSummary resource={target.name} fields={target.summary} record={fieldValue(meta, 'summary')} />
      )}
    </Box>
  )
}
