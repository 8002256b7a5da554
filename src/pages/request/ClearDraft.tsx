import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

const ClearDialog = lazy(() => import('./ClearDialog.tsx').then((module) => ({ default: module.ClearDialog })))

/** "Clear my data": always in sight under the form, asks once before it wipes. */
export function ClearDraft({ onClear }: { onClear: () => Promise<void> }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <Box sx={{ mt: 2 }}>
      <Button variant="text" color="inherit" onClick={() => setAsking(true)} sx={{ color: 'text.secondary', ml: { sm: -2 }, minHeight: 44 }}>
        {t('request.draft.clear')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ClearDialog onKeep={() => setAsking(false)} onClear={() => void onClear().then(() => window.scrollTo({ top: 0 }))} />
        </Suspense>
      )}
    </Box>
  )
}
