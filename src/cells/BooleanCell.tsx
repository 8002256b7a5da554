import { useTranslate } from 'ra-core'

import type { CellProps } from './cellTypes.ts'

export function BooleanCell({ value }: CellProps) {
  const translate = useTranslate()
  return <>{translate(value === true ? 'factoring.yes' : 'factoring.no')}</>
}
