import { toneOf, type Vocabulary } from '../../schemas/lists/vocabularies.ts'
import { useText } from '../i18n/TextsContext.ts'
import { StatusChip } from './StatusChip.tsx'

type Props = {
  readonly vocabulary: Vocabulary
  readonly value: string
  /** Names the sentences of what happens next, `next.<name>.<VALUE>`; a value that only classifies has none. */
  readonly next: string | undefined
}

/** A status outside of the lists, as a chip whose tooltip says what happens next and who acts (SHL-68). */
export function StatusOf({ vocabulary, value, next }: Props) {
  const t = useText()
  return (
    <StatusChip
      tone={toneOf(vocabulary, value)}
      label={t(`values.${vocabulary}.${value}`)}
      hint={next === undefined ? undefined : t(`next.${next}.${value}`)}
    />
  )
}
