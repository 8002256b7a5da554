import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { LoginFaultAlert } from './LoginFaultAlert.tsx'
import { LoginField } from './LoginField.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { TimedNotice } from './TimedNotice.tsx'
import { useResetPassword } from './useResetPassword.ts'

/** Requests a link by mail. The response is the same whether the address is known or not. */
export function ResetPasswordPage() {
  const t = useText()
  const reset = useResetPassword()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const { busy, fault, problem, sentTo } = reset
  useDocumentTitle(t('reset.title'))
  useEffect(() => {
    if (problem !== undefined) input.current?.focus()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    reset.submit((input.current?.value ?? email).trim())
  }

  return (
    <LoginFrame>
      <Typography variant="h1" sx={{ mb: 1.5 }}>
        {t('reset.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('reset.text')}
      </Typography>
      <Box component="form" noValidate onSubmit={submit} aria-busy={busy}>
        <Stack sx={{ gap: 2.5 }}>
          <LoginFaultAlert fault={fault} onWaited={reset.clear} />
          <TimedNotice
            text={sentTo === undefined ? undefined : t('reset.sent', { email: sentTo })}
            onHidden={reset.clear}
          />
          <LoginField
            label={t('reset.email')}
            name="email"
            type="email"
            autoComplete="email"
            autoFocus
            inputRef={input}
            inputProps={{ maxLength: 255, autoCapitalize: 'none', spellCheck: false }}
            value={email}
            onChange={event => {
              setEmail(event.target.value)
              reset.clearProblem()
            }}
            problem={problem === undefined ? undefined : t(problem)}
          />
          <Stack direction="row" sx={{ gap: 1.5 }}>
            <Button variant="outlined" size="large" href="/login" sx={{ flex: 1 }}>
              {t('action.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              size="large"
              loading={busy}
              disabled={fault?.waitSeconds !== undefined}
              sx={{ flex: 1 }}
            >
              {t('reset.submit')}
            </Button>
          </Stack>
          <Link href="/resetPasswordConfirm" variant="body2" sx={{ alignSelf: 'flex-start' }}>
            {t('reset.haveTemporary')}
          </Link>
        </Stack>
      </Box>
    </LoginFrame>
  )
}
