import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

import { useText } from '../../i18n/TextsContext.ts'

const reasons = ['notReceived', 'wrongAmount', 'paid', 'notOurs', 'credit'] as const

/** Usual reasons of a rejection: each fills the comment (VER-28). */
export function ReasonChips({ label, onChoose }: { label: string; onChoose: (text: string) => void }) {
  const t = useText()
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '@media print': { display: 'none' } }}
    >
      {reasons.map(reason => {
        const text = t(`verification.reason.${reason}`)
        return <Chip key={reason} label={text} variant="outlined" onClick={() => onChoose(text)} sx={{ height: 36 }} />
      })}
    </Box>
  )
}
