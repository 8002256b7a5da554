import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { LoginFaultAlert } from './LoginFaultAlert.tsx'
import { problemAt } from './loginFaults.ts'
import { PasswordField } from './PasswordField.tsx'
import type { LoginFields, SetField } from './useLoginFields.ts'
import type { Login } from './useLogin.ts'
import { UsernameField } from './UsernameField.tsx'

type Props = { login: Login; focusFirst: boolean; fields: LoginFields; setField: SetField }

export function CredentialsForm({ login, focusFirst, fields, setField }: Props) {
  const t = useText()
  const isHydrated = useHydrated()
  const [password, setPassword] = useState('')
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
    const name = (usernameRef.current?.value ?? fields.username).trim()
    const secret = passwordRef.current?.value ?? password
    setMissing({ username: name === '', password: secret === '' })
    if (name === '') usernameRef.current?.focus()
    else if (secret === '') passwordRef.current?.focus()
    else login.submitPassword(name, secret)
  }

  return (
    // Before the script arrives, "dialog" keeps Enter from sending the password in an address.
    <Box component="form" method="dialog" noValidate onSubmit={submit} aria-busy={login.busy}>
      <Stack sx={{ gap: 2.5 }}>
        <LoginFaultAlert fault={fault} onWaited={login.clearFault} />
        <UsernameField
          autoFocus={focusFirst}
          inputRef={usernameRef}
          value={fields.username}
          onChange={value => {
            setField('username', value)
            setMissing(now => ({ ...now, username: false }))
            login.clearFault()
          }}
          problem={problemAt('username', fault, t, missing.username ? 'username-empty-validation' : undefined)}
        />
        <Box>
          <PasswordField
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            inputRef={passwordRef}
            value={password}
            onChange={event => {
              setPassword(event.target.value)
              setMissing(now => ({ ...now, password: false }))
              if (fault?.place === 'password') login.clearFault()
            }}
            problem={problemAt('password', fault, t, missing.password ? 'password-empty-validation' : undefined)}
          />
          <Box sx={{ mt: 1, textAlign: 'right' }}>
            <Link href="/resetPassword" variant="body2">
              {t('login.forgot')}
            </Link>
          </Box>
        </Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          // `false` would add a wrapper with a style attribute, which the policy of the page drops.
          loading={login.busy || null}
          // Until the first script keeps presses for the app, the button of a rendered page says that it waits.
          disabled={!isHydrated || fault?.waitSeconds !== undefined}
          data-waits={isHydrated ? undefined : ''}
        >
          <span>{t('login.submit')}</span>
        </Button>
      </Stack>
    </Box>
  )
}
