import { useTranslate } from 'ra-core'

import { StatusChip } from './StatusChip.tsx'
import type { CellProps } from './cellTypes.ts'
import { toneOf } from './vocabularies.ts'

/** A value of a vocabulary as a chip. A value the portal does not know is shown as it is, in the quiet tone. */
export function StatusCell({ value, definition }: CellProps) {
  const translate = useTranslate()
  const vocabulary = definition.values ?? definition.field
  const code = String(value)
  return <StatusChip tone={toneOf(vocabulary, code)} label={translate(`values.${vocabulary}.${code}`, { _: code })} />
}
