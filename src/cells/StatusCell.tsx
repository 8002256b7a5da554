import { useTranslate } from 'ra-core'

import { StatusChip } from './StatusChip.tsx'
import type { CellProps } from './cellTypes.ts'
import { toneOf, vocabularies } from '../../schemas/lists/vocabularies.ts'

/**
 * A vocabulary value as a chip. An unknown value is shown as the document's `otherwise` value, or unchanged in the
 * neutral tone. A `plain` one is text. With `next`, its tooltip says what happens next and who acts (SHL-68).
 */
export function StatusCell({ value, definition }: CellProps) {
  const translate = useTranslate()
  const vocabulary = definition.values ?? definition.field
  const status = String(value)
  const code =
    definition.otherwise === undefined || vocabularies[vocabulary]?.includes(status) ? status : definition.otherwise
  const label = translate(`values.${vocabulary}.${code}`, { _: code })
  const sentence = definition.next === undefined ? '' : translate(`next.${definition.next}.${code}`, { _: '' })
  const hint = sentence === '' ? undefined : sentence
  if (definition.plain !== true) return <StatusChip tone={toneOf(vocabulary, code)} label={label} hint={hint} />
  return hint === undefined ? label : <span title={hint}>{label}</span>
}
