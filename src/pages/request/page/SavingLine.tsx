import Typography from '@mui/material/Typography'

import type { Draft } from '../../../form/draft/Draft.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSaving } from '../draft/useSaving.ts'

/** 14:35, in the user's time zone. */
function clock(moment: number): string {
  const at = new Date(moment)
  return [at.getHours(), at.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
}

/** Whether the typed answers would survive a reload. Not announced, because it changes with every pause. */
export function SavingLine({ draft }: { draft: Pick<Draft, 'saving'> }) {
  const t = useText()
  const saving = useSaving(draft)
  const waiting = saving.state === 'none' ? undefined : t('request.draft.waiting')
  const text = saving.state === 'saved' ? t('request.draft.saved', { time: clock(saving.until) }) : waiting
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      className="tabular"
      data-saving={saving.state}
      sx={{ minHeight: '1.66em' }}
    >
      {text}
    </Typography>
  )
}
