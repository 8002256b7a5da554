import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'

import { hasAnswers } from '../../form/draft/answered.ts'
import type { RestoredDraft } from '../../form/draft/draft.ts'
import type { FormDefinition } from '../../form/types.ts'
import { useText } from '../../i18n/TextsContext.ts'

type Props = {
  definition: FormDefinition
  restored: RestoredDraft | undefined
  hasNewer: boolean
  onUpdate: () => Promise<void>
}

/** What happened to the answers: brought back after a reload, files that were not, a newer version of the form. */
export function RequestNotices({ definition, restored, hasNewer, onUpdate }: Props) {
  const t = useText()
  const answersBack = useMemo(() => restored !== undefined && hasAnswers(definition, restored.document), [restored, definition])
  const lost = restored?.lostFiles ?? []
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, mb: 3, '&:empty': { display: 'none' } }}>
      {hasNewer && (
        <Alert severity="info" action={<Button onClick={() => void onUpdate()}>{t('request.version.show')}</Button>}>
          {t('request.version.new')}
        </Alert>
      )}
      {answersBack && <Alert severity="success">{t('request.draft.restored')}</Alert>}
      {lost.length > 0 && <Alert severity="warning">{t('request.draft.filesLost', { names: lost.join(', ') })}</Alert>}
    </Box>
  )
}
