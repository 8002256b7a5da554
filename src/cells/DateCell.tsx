import { Moment } from './Moment.tsx'
import type { CellProps } from './cellTypes.ts'

/** A day is a string YYYY-MM-DD end to end and never becomes a Date, or a time zone would move it. */
export function DateCell({ value }: CellProps) {
  return (
    <Moment>
      <time dateTime={String(value)}>{String(value)}</time>
    </Moment>
  )
}
