import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import { ChangeList } from './ChangeList.tsx'
import type { Change } from './changes.ts'

/** The same changes by path and keyword, for those who edit the documents themselves. */
export function TechnicalChanges({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  if (changes.length === 0) return null
  return (
    <Box component="details" sx={{ mt: 2 }}>
      <Typography component="summary" variant="body2" sx={{ color: 'text.secondary', cursor: 'pointer', mb: 1 }}>
        {t('studio.changes.technical')}
      </Typography>
      <ChangeList changes={changes} />
    </Box>
  )
}
