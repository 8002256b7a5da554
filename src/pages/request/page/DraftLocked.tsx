import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'

import { LockIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { ClearDialog } from './clearPart.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'
import type { DraftState } from '../draft/useDraft.ts'

/**
 * Answers are saved on this device but cannot be opened now. An empty form would overwrite them, so it needs the user's
 * consent.
 */
export function DraftLocked({ draft: { retry, clear } }: { draft: Pick<DraftState, 'retry' | 'clear'> }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <NoticeCard
        icon={<LockIcon />}
        title={t('request.draft.lockedTitle')}
        text={t('request.draft.lockedText')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <Button variant="contained" size="large" onClick={retry}>
              {t('request.retry')}
            </Button>
            <Button variant="outlined" size="large" onClick={() => setAsking(true)}>
              {t('request.draft.startEmpty')}
            </Button>
          </Box>
        }
      />
      {asking && (
        <Suspense fallback={null}>
          <ClearDialog onKeep={() => setAsking(false)} onClear={() => void clear()} />
        </Suspense>
      )}
    </>
  )
}
