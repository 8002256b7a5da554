import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { LoginFaultAlert } from './LoginFaultAlert.tsx'
import { LoginField } from './LoginField.tsx'
import type { LoginStep } from './loginState.ts'
import { TimedNotice } from './TimedNotice.tsx'
import type { Login } from './useLogin.ts'
import { formatClock } from '../../ui/formatClock.ts'
import { useCountdown } from './useCountdown.ts'

type Props = { login: Login; step: Extract<LoginStep, { name: 'code' }> }

export function CodeForm({ login, step }: Props) {
  const t = useText()
  const { features } = usePortalSettings()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { fault, notice } = login

  useEffect(() => {
    if (fault?.place === 'code') input.current?.select()
  }, [fault])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value.replace(/\s/g, '') ?? code
    setMissing(typed === '')
    if (typed === '') input.current?.focus()
    else login.submitCode(typed)
  }
  const faultText = fault?.place === 'code' ? t(fault.text, fault.params) : undefined

  return (
    <Box component="form" noValidate onSubmit={submit} aria-busy={login.busy}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography color="textSecondary" id="code-sent">
          {t('login.code.sent')}{' '}
          <Box
            component="span"
            className="tabular"
            sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}
          >
            {step.sent.phoneMask}
          </Box>
        </Typography>
        <LoginFaultAlert fault={fault} onWaited={login.clearFault} />
        <TimedNotice
          key={step.sentAt}
          text={notice === undefined ? undefined : t(notice)}
          onHidden={login.clearNotice}
        />
        <LoginField
          label={t('login.code.label')}
          name="sms_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          inputRef={input}
          inputProps={{ maxLength: 12, pattern: '[0-9]*' }}
          value={code}
          onChange={event => {
            setCode(event.target.value)
            setMissing(false)
            if (fault?.place === 'code') login.clearFault()
          }}
          problem={missing ? t('code-empty-validation') : faultText}
          sx={{ '& input': { fontSize: '1.25rem', letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' } }}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={login.busy}>
          {t('login.code.submit')}
        </Button>
        <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
          <ResendButton
            endsAt={step.sentAt + step.sent.resendAfterSeconds * 1000}
            busy={login.busy}
            onResend={() => {
              setCode('')
              login.resend()
              input.current?.focus()
            }}
          />
          <Button size="small" color="inherit" onClick={login.cancel} sx={{ mr: -1.5 }}>
            {t('action.cancel')}
          </Button>
        </Stack>
        {features.simulators && (
          <Typography variant="body2" color="textSecondary">
            {t('login.simulator.hint')}{' '}
            <Link href="/simulator" target="_blank" rel="noopener">
              {t('login.simulator.link')}
            </Link>
          </Typography>
        )}
      </Stack>
    </Box>
  )
}

type ResendButtonProps = { endsAt: number; busy: boolean; onResend: () => void }

/** Sends the code again; until the server allows it, shows the remaining time. */
function ResendButton({ endsAt, busy, onResend }: ResendButtonProps) {
  const t = useText()
  const left = useCountdown(endsAt)
  const waiting = left > 0
  return (
    <Button size="small" onClick={onResend} disabled={waiting || busy} className="tabular" sx={{ ml: -1.5 }}>
      {waiting ? t('login.code.resendIn', { time: formatClock(left) }) : t('login.code.resend')}
    </Button>
  )
}
