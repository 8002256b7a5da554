import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useRef, useState } from 'react'

import { useTexts } from '../../../i18n/TextsContext.ts'
import { getCopy } from '../../../api/public/formApi.ts'

const KEEP_MS = 60_000

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}

/** "Download a copy": the sent answers as a PDF. */
export function CopyButton({ receipt, reference }: { receipt: string; reference: string }) {
  const { t, language } = useTexts()
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest')
  const running = useRef(false)
  const load = async () => {
    if (running.current) return
    running.current = true
    setState('loading')
    try {
      save(await getCopy(receipt, language), `${reference}.pdf`)
      setState('rest')
    } catch {
      setState('failed')
    } finally {
      running.current = false
    }
  }
  const isLoading = state === 'loading'
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        onClick={() => void load()}
        startIcon={isLoading ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        sx={{ minHeight: 44 }}
      >
        {t('request.sent.copy')}
      </Button>
      <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
        {state === 'failed' && (
          <Alert severity="error" role="none">
            {t('request.sent.copyFailed')}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
