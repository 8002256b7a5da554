import type { CellProps } from './cellTypes.ts'

export function TextCell({ value }: CellProps) {
  return <>{String(value)}</>
}
