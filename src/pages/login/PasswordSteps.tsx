import TaskAltRounded from '@mui/icons-material/TaskAltRounded'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { CodeForm } from './CodeForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import type { NewPassword } from './useNewPassword.ts'

/**
 * The form, then the SMS code, then the portal. If the login fails, the password has still been changed, and this
 * explains it.
 */
export function PasswordSteps({ change, children }: { change: NewPassword; children: ReactNode }) {
  const t = useText()
  useDocumentTitle(t('password.title'))
  const { login } = change
  if (login.step.name === 'code') {
    return (
      <LoginFrame>
        <Typography variant="h1" sx={{ mb: 3 }}>
          {t('login.code.title')}
        </Typography>
        <CodeForm login={login} step={login.step} />
      </LoginFrame>
    )
  }
  if (change.changed && !change.busy) {
    const { fault } = login
    return (
      <LoginFrame>
        <NoticeCard
          icon={<TaskAltRounded />}
          title={t('password.changed.title')}
          text={
            fault ? [t('password.changed.noLogin'), t(fault.text, fault.params)].join(' ') : t('password.changed.text')
          }
          action={
            <Button variant="contained" href="/login">
              {t('login.submit')}
            </Button>
          }
        />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame>
      <Typography variant="h1" sx={{ mb: 3 }}>
        {t('password.title')}
      </Typography>
      {children}
    </LoginFrame>
  )
}
