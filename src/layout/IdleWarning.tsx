import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { logout } from '../providers/authProvider.ts'
import { endSession } from '../providers/sessionEnd.ts'
import { getUser } from '../providers/userApi.ts'
import { useSession } from './SessionContext.ts'
import { useIdleState } from './useIdleState.ts'

/** Two minutes before the server ends an unused session: stay, or go. Without an answer the login page follows. */
export function IdleWarning() {
  const t = useText()
  const { user } = useSession()
  const state = useIdleState(user.session.idleTimeoutSeconds)
  const [staying, setStaying] = useState(false)
  const id = useId()

  useEffect(() => {
    // The server has ended it already; logging out there could end the same session in another tab that is in use.
    if (state.name === 'over') endSession('SessionExpired')
  }, [state.name])

  const stay = async () => {
    setStaying(true)
    await getUser().catch(() => {})
    setStaying(false)
  }
  const left = state.name === 'warned' ? state.secondsLeft : 0
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Dialog open={state.name === 'warned'} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{t('idle.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('idle.text')}</DialogContentText>
        <DialogContentText aria-hidden className="tabular" sx={{ mt: 2, fontSize: '2rem', fontWeight: 650, color: 'text.primary' }}>
          {time}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void logout()}>
          {t('action.logout')}
        </Button>
        <Button variant="contained" autoFocus loading={staying} onClick={() => void stay()}>
          {t('idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
