import { Figures } from './Figures.tsx'
import type { CellProps } from './cellTypes.ts'
import { formatDateTime } from './formatDate.ts'

export function DateTimeCell({ value }: CellProps) {
  return (
    <Figures>
      <time dateTime={String(value)}>{formatDateTime(String(value))}</time>
    </Figures>
  )
}
