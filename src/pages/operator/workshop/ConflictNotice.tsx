import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'
import { ConflictDetails } from './ConflictDetails.tsx'
import type { WorkshopState } from './useWorkshop.ts'

/**
 * Another operator has saved first. Nothing was lost or replaced; this explains it and offers the two ways to continue.
 */
export function ConflictNotice({ work, onError }: { work: WorkshopState; onError: (error: unknown) => void }) {
  const t = useText()
  const { conflict } = work
  if (conflict === undefined) return null
  const published = conflict.kind === 'published'
  const take = () => (published ? work.discard() : work.reload()).catch(onError)
  const keep = () => {
    if (published) work.keepMine()
    else work.saveOver().catch(onError)
  }
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle component="h2">
        {published
          ? t('operator.conflict.published.title', { version: conflict.version })
          : t('operator.conflict.draft.title')}
      </AlertTitle>
      {t(`operator.conflict.${conflict.kind}.text`)}
      <ConflictDetails key={conflict.kind} form={work.form} kind={conflict.kind} mine={work.sources} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={keep}>
          {t(`operator.conflict.${conflict.kind}.keep`)}
        </Button>
        <Button size="small" onClick={() => void take()}>
          {t(`operator.conflict.${conflict.kind}.take`)}
        </Button>
      </Box>
    </Alert>
  )
}
