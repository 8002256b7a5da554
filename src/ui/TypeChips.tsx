import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

import { useText } from '../i18n/TextsContext.ts'

type Props = {
  readonly counts: readonly { readonly type: string; readonly label: string; readonly count: number }[]
  readonly chosen: string | readonly string[]
  /** Undefined chooses all types. */
  readonly onChange: (next: string[] | undefined) => void
}

/** Types of bills with their numbers; each filters the list by its type. */
export function TypeChips({ counts, chosen, onChange }: Props) {
  const t = useText()
  const chip = (key: string, label: string, count: number, isChosen: boolean, next: string[] | undefined) => (
    <Chip
      key={key}
      clickable
      component="button"
      type="button"
      aria-pressed={isChosen}
      color={isChosen ? 'primary' : 'default'}
      variant={isChosen ? 'filled' : 'outlined'}
      label={`${label} · ${count}`}
      onClick={() => onChange(next)}
    />
  )
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box role="group" aria-label={t('bills.types.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chip('all', t('bills.types.all'), all, chosen.length === 0, undefined)}
      {counts.map(({ type, label, count }) => chip(type, label, count, chosen.includes(type), [type]))}
    </Box>
  )
}
