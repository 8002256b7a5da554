import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'

import type { Draft } from '../../../form/draft/Draft.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ClearDialog } from './clearPart.ts'
import { SavingLine } from './SavingLine.tsx'

type Props = { draft: Pick<Draft, 'saving'>; onClear: () => Promise<void> }

/**
 * "Clear my data": always visible under the form, with one confirmation before deleting. Beside it, how long the
 * answers stay on this device.
 */
export function ClearDraft({ draft, onClear }: Props) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Button
        variant="text"
        color="inherit"
        onClick={() => setAsking(true)}
        sx={{ color: 'text.secondary', ml: -2, minHeight: 44 }}
      >
        {t('request.draft.clear')}
      </Button>
      <SavingLine draft={draft} />
      {asking && (
        <Suspense fallback={null}>
          <ClearDialog
            onKeep={() => setAsking(false)}
            onClear={() => void onClear().then(() => window.scrollTo({ top: 0 }))}
          />
        </Suspense>
      )}
    </Box>
  )
}
