import { Moment } from './Moment.tsx'
import type { CellProps } from './cellTypes.ts'
import { formatDateTime } from './formatDate.ts'

export function DateTimeCell({ value }: CellProps) {
  return (
    <Moment>
      <time dateTime={String(value)}>{formatDateTime(String(value))}</time>
    </Moment>
  )
}
