import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { logout } from '../api/session/authProvider.ts'
import { endSession } from '../api/session/sessionEnd.ts'
import { getUser } from '../api/session/userApi.ts'
import { useSession } from '../contract/SessionContext.ts'
import { useIdleState } from './useIdleState.ts'
import { formatClock } from '../ui/formatClock.ts'

/**
 * Shown two minutes before the server ends the session. The user can extend an idle session. The absolute end cannot be
 * postponed, so it is announced once and the page stays usable. Without a reaction the login page follows.
 */
export function IdleWarning() {
  const t = useText()
  const { user } = useSession()
  const state = useIdleState(user.session)
  const [staying, setStaying] = useState(false)
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const id = useId()

  useEffect(() => {
    // The server has already ended the session; a logout could end a session that another tab still uses.
    if (state.name === 'over') endSession('SessionExpired')
  }, [state.name])

  const stay = async () => {
    setStaying(true)
    await getUser().catch(() => {})
    setStaying(false)
  }
  const kind = state.name === 'warned' ? state.kind : 'idle'
  const left = state.name === 'warned' ? state.secondsLeft : 0
  const time = formatClock(left)
  const open = state.name === 'warned' && !(kind === 'absolute' && isAcknowledged)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{t(`${kind}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t(`${kind}.text`)}</DialogContentText>
        <DialogContentText
          aria-hidden
          sx={{ mt: 2, fontSize: '2rem', fontWeight: 650, color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}
        >
          {time}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void logout()}>
          {t('action.logout')}
        </Button>
        {kind === 'absolute' ? (
          <Button variant="contained" autoFocus onClick={() => setIsAcknowledged(true)}>
            {t('absolute.finish')}
          </Button>
        ) : (
          <Button variant="contained" autoFocus loading={staying} onClick={() => void stay()}>
            {t('idle.stay')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
