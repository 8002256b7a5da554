import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { useDocumentTitle } from '../i18n/useDocumentTitle.ts'
import { logout } from '../api/session/authProvider.ts'
import { noticeOf } from '../api/http/errorNotices.ts'
import { acceptTerms } from '../api/session/userApi.ts'
import { SafeHtml } from '../security/SafeHtml.tsx'
import { visuallyHidden } from '../theme/visuallyHidden.ts'
import { Brand } from '../ui/Brand.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useTermsText } from './useTermsText.ts'

/** Blocks the app until the terms are accepted. The server enforces this; this component only shows it. */
export function TermsGate({ onAccepted }: { onAccepted: () => Promise<void> }) {
  const t = useText()
  const terms = useTermsText()
  const [isChecked, setIsChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  useDocumentTitle(t('terms.title'))

  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await acceptTerms()
      await onAccepted()
    } catch (error) {
      setProblem(noticeOf(error).text)
    }
    setBusy(false)
  }
  return (
    <Box component="main" sx={{ minHeight: '100vh' }}>
      <Dialog
        open
        aria-labelledby={`${id}-title`}
        maxWidth="sm"
        fullWidth
        scroll="paper"
        slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: 3, pt: 2 }}>
          <Typography component="h1" sx={visuallyHidden}>
            {t('terms.title')}
          </Typography>
          <Brand />
          <LanguageMenu />
        </Box>
        <DialogTitle id={`${id}-title`}>{t('terms.title')}</DialogTitle>
        <DialogContent dividers tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
          {terms.failed && <Alert severity="error">{t('terms.failed')}</Alert>}
          {!terms.failed && !terms.text && <Skeleton variant="rounded" height={240} />}
          {terms.text && <SafeHtml html={terms.text.body[0]?.value ?? ''} />}
        </DialogContent>
        <Box sx={{ px: 3, pt: 2 }}>
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {t(problem)}
            </Alert>
          )}
          <FormControlLabel
            control={
              <Checkbox
                checked={isChecked}
                disabled={!terms.text}
                onChange={event => setIsChecked(event.target.checked)}
              />
            }
            label={t('terms.agree')}
          />
        </Box>
        <DialogActions>
          <Button color="inherit" onClick={() => void logout()}>
            {t('terms.cancel')}
          </Button>
          <Button variant="contained" disabled={!isChecked} loading={busy} onClick={() => void confirm()}>
            {t('action.confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  )
}
