import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { LoadMore } from '../../builders/list/LoadMore.tsx'
import { ListFailure, ListSkeleton } from '../../builders/list/ListStates.tsx'
import { FIRST_ROWS } from './paging.ts'
import type { GrowingRows } from './useGrowingRows.ts'

type Props<T> = {
  /** Id of the heading that labels the rows. */
  readonly id: string
  readonly title: string
  readonly growing: GrowingRows<T>
  readonly empty: { readonly title: string; readonly hint: string }
  /** Text key of "5 of 12 … shown". */
  readonly countKey: string
  readonly children: (rows: readonly T[]) => ReactNode
}

/** A card of expandable rows: loading, empty, failed with a retry, or loaded. */
export function RowsCard<T>({ id, title, growing, empty, countKey, children }: Props<T>) {
  const { rows: loaded, error, isFetching } = growing
  const rows = loaded?.rows ?? []
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isFetching}>
      <Typography id={id} variant="h2" sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, pb: 2 }}>
        {title}
      </Typography>
      {loaded === undefined && (error === undefined || isFetching) && <ListSkeleton rows={FIRST_ROWS} />}
      {loaded?.total === 0 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pt: 1, pb: 4 }}>
          <Typography variant="subtitle1">{empty.title}</Typography>
          <Typography color="textSecondary">{empty.hint}</Typography>
        </Box>
      )}
      {rows.length > 0 && children(rows)}
      {error !== undefined && !isFetching && <ListFailure error={error} onRetry={growing.retry} />}
      {loaded !== undefined && loaded.total > 0 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
          <LoadMore
            countKey={countKey}
            visibleCount={rows.length}
            total={loaded.total}
            hasMore={growing.hasMore && error === undefined}
            isLoading={isFetching}
            onMore={growing.loadMore}
          />
        </Box>
      )}
    </Card>
  )
}
