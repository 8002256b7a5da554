import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { LoginField } from './LoginField.tsx'
import { LoginFaultAlert } from './LoginFaultAlert.tsx'
import type { Login } from './useLogin.ts'

export function CredentialsForm({ login }: { login: Login }) {
  const t = useText()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const { fault } = login

  useEffect(() => {
    if (fault?.place === 'password') passwordRef.current?.select()
    if (fault?.place === 'username') usernameRef.current?.focus()
  }, [fault])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A password manager may fill the inputs without an event that React sees.
    const name = (usernameRef.current?.value ?? username).trim()
    const secret = passwordRef.current?.value ?? password
    setMissing({ username: name === '', password: secret === '' })
    if (name === '') usernameRef.current?.focus()
    else if (secret === '') passwordRef.current?.focus()
    else login.submitPassword(name, secret)
  }

  const problemAt = (place: 'username' | 'password', empty: string): string | undefined => {
    if (missing[place]) return t(empty)
    return fault?.place === place ? t(fault.text, fault.params) : undefined
  }

  return (
    <Box component="form" noValidate onSubmit={submit} aria-busy={login.busy}>
      <Stack sx={{ gap: 2.5 }}>
        <LoginFaultAlert fault={fault} onWaited={login.clearFault} />
        <LoginField
          label={t('login.username')}
          name="username"
          autoComplete="username"
          autoFocus
          inputRef={usernameRef}
          inputProps={{ maxLength: 255, autoCapitalize: 'none', spellCheck: false }}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value)
            setMissing((now) => ({ ...now, username: false }))
            login.clearFault()
          }}
          problem={problemAt('username', 'username-empty-validation')}
        />
        <Box>
          <LoginField
            label={t('login.password')}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            inputRef={passwordRef}
            inputProps={{ maxLength: 255 }}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setMissing((now) => ({ ...now, password: false }))
              if (fault?.place === 'password') login.clearFault()
            }}
            problem={problemAt('password', 'password-empty-validation')}
            endAdornment={
              <IconButton
                edge="end"
                aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
              </IconButton>
            }
          />
          <Box sx={{ mt: 1, textAlign: 'right' }}>
            <Link href="/resetPassword" variant="body2">
              {t('login.forgot')}
            </Link>
          </Box>
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth loading={login.busy} disabled={fault?.waitSeconds !== undefined}>
          {t('login.submit')}
        </Button>
      </Stack>
    </Box>
  )
}
