import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { WorkshopState } from './useWorkshop.ts'

/** A long sentence wraps instead of making the page wider than a phone. */
const chipSx = {
  maxWidth: '100%',
  height: 'auto',
  minHeight: 24,
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const

/** Current state: the live version, whether there is a draft, and whether changes are unsaved. */
export function StateLine({ work }: { work: WorkshopState }) {
  const t = useText()
  const { live, draft, dirty, changed } = work
  const saved =
    draft === null ? undefined : [formatDateTime(draft.savedAt), draft.savedBy].filter(part => part !== null).join(', ')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: -1.5, mb: 2.5 }}>
      <Link component={RouterLink} to="/operator/forms" variant="body2">
        {t('operator.form.back')}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('operator.form.live', { version: live.version, date: formatDateTime(live.publishedAt) })}
      </Typography>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0, maxWidth: '100%' }}>
        {saved !== undefined && (
          <Chip
            size="small"
            sx={chipSx}
            variant="outlined"
            color="warning"
            label={t('operator.form.draftSaved', { when: saved })}
          />
        )}
        {dirty && <Chip size="small" sx={chipSx} color="warning" label={t('operator.form.unsaved')} />}
        {!changed && draft === null && (
          <Chip size="small" sx={chipSx} variant="outlined" label={t('operator.form.unchanged')} />
        )}
      </Box>
    </Box>
  )
}
