import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { ListFailure, ListSkeleton } from '../../../builders/list/ListStates.tsx'

type Query = {
  readonly data: unknown
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
type Props = {
  /** Id of the heading. */
  readonly id: string
  readonly title: string
  readonly query: Query
  /** Lines of the placeholder while the card loads. */
  readonly lines: number
  readonly children: ReactNode
}

/** A card of one call: loading, failed with a retry, or loaded. */
export function DataCard({ id, title, query: { data, error, isFetching, refetch }, lines, children }: Props) {
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isFetching} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {data !== undefined ? (
        children
      ) : error && !isFetching ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={lines} />
      )}
    </Card>
  )
}
