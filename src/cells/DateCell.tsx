import { Moment } from './Moment.tsx'
import type { CellProps } from './cellTypes.ts'

/** A day stays a YYYY-MM-DD string end to end and never becomes a Date, because a time zone would shift it. */
export function DateCell({ value }: CellProps) {
  return (
    <Moment>
      <time dateTime={String(value)}>{String(value)}</time>
    </Moment>
  )
}
