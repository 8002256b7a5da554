import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { LoginFaultAlert } from './LoginFaultAlert.tsx'
import { problemAt } from './loginFaults.ts'
import type { FaultPlace, LoginFault } from './loginState.ts'
import type { LoginFields, SetField } from './useLoginFields.ts'
import { UsernameField } from './UsernameField.tsx'

/** Text keys of the fields' problems, by place; empty when all are valid. */
export type Problems = Partial<Record<FaultPlace, string>>

type Props = {
  /** False after a tab was chosen: the focus stays on the tabs. */
  focusFirst: boolean
  fields: LoginFields
  setField: SetField
  busy: boolean
  fault: LoginFault | undefined
  clearFault: () => void
  check: () => Problems
  onSubmit: () => void
  /** The fields below the user name; `problem` returns the message of one of them. */
  children: (
    problem: (place: FaultPlace) => string | undefined,
    change: (name: keyof LoginFields, place: FaultPlace) => (value: string) => void,
  ) => ReactNode
}

/** The first step of Smart-ID and Mobile-ID: user name, the method's fields, and the button that contacts the phone. */
export function IdentityForm({
  focusFirst,
  fields,
  setField,
  busy,
  fault,
  clearFault,
  check,
  onSubmit,
  children,
}: Props) {
  const t = useText()
  const [problems, setProblems] = useState<Problems>({})
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const username = useRef<HTMLInputElement>(null)

  // Only after a rejection, not when a message disappears: the user is typing then.
  const focusProblem = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  useEffect(() => {
    if (tries > 0) focusProblem()
  }, [tries])
  useEffect(() => {
    if (fault !== undefined) focusProblem()
  }, [fault])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Problems =
      fields.username.trim() === '' ? { username: 'username-empty-validation', ...check() } : check()
    setProblems(found)
    setTries(tries + 1)
    if (Object.keys(found).length === 0) onSubmit()
  }
  const problem = (place: FaultPlace) => problemAt(place, fault, t, problems[place])
  const change = (name: keyof LoginFields, place: FaultPlace) => (value: string) => {
    setField(name, value)
    setProblems(({ [place]: _gone, ...rest }) => rest)
    clearFault()
  }

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} aria-busy={busy}>
      <Stack sx={{ gap: 2.5 }}>
        <LoginFaultAlert fault={fault} onWaited={clearFault} />
        <UsernameField
          autoFocus={focusFirst}
          inputRef={username}
          value={fields.username}
          onChange={change('username', 'username')}
          problem={problem('username')}
        />
        {children(problem, change)}
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={busy}
          disabled={fault?.waitSeconds !== undefined}
        >
          {t('login.submit')}
        </Button>
      </Stack>
    </Box>
  )
}
