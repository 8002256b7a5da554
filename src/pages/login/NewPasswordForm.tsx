import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { passwordProblem } from '../../../schemas/validation/passwordRules.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { LoginFaultAlert } from './LoginFaultAlert.tsx'
import { loginFaults, problemAt } from './loginFaults.ts'
import { LoginField } from './LoginField.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { NewPassword } from './useNewPassword.ts'

type Field = 'temporary' | 'password' | 'repeat'
type Props = {
  change: NewPassword
  /** The token of the link; without one the user types the e-mailed temporary password. */
  token?: string
}

const RULES_ID = 'password-rules'

/** New password and repetition (LOG-53, LOG-56), preceded by the temporary password when there is no link. */
export function NewPasswordForm({ change, token }: Props) {
  const t = useText()
  const [values, setValues] = useState<Record<Field, string>>({ temporary: '', password: '', repeat: '' })
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { fault } = change

  const focusProblem = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  useEffect(() => {
    if (tries > 0) focusProblem()
  }, [tries])
  useEffect(() => {
    if (fault !== undefined) focusProblem()
  }, [fault])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = readValues(form.current, values)
    const broken = passwordProblem(typed.password)
    const text = broken === undefined ? undefined : loginFaults.changePassword.codes[broken]?.text
    const found: Partial<Record<Field, string>> = {
      ...(token === undefined && typed.temporary.trim().length === 0 ? { temporary: 'password.temporary.empty' } : {}),
      ...(text === undefined ? {} : { password: text }),
      ...(typed.repeat === typed.password ? {} : { repeat: 'passwordMustMatch' }),
    }
    setValues(typed)
    setProblems(found)
    setTries(tries + 1)
    if (Object.keys(found).length === 0) change.submit(token ?? typed.temporary.trim(), typed.password)
  }
  const bind = (field: Field) => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => {
      setValues(now => ({ ...now, [field]: event.target.value }))
      setProblems(({ [field]: _gone, ...rest }) => rest)
      if (fault) change.clearFault()
    },
  })

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} aria-busy={change.busy}>
      <Stack sx={{ gap: 2.5 }}>
        <LoginFaultAlert fault={fault} onWaited={change.clearFault} />
        {token === undefined && (
          <LoginField
            {...bind('temporary')}
            label={t('password.temporary')}
            name="temporary"
            autoComplete="one-time-code"
            autoFocus
            inputProps={{ maxLength: 100, autoCapitalize: 'characters', spellCheck: false, className: 'tabular' }}
            hint={t('password.temporary.hint')}
            problem={problemAt('temporaryPassword', fault, t, problems.temporary)}
          />
        )}
        <PasswordField
          {...bind('password')}
          label={t('password.new')}
          name="password"
          autoComplete="new-password"
          autoFocus={token !== undefined}
          describedBy={RULES_ID}
          problem={problemAt('newPassword', fault, t, problems.password)}
        />
        <PasswordChecklist id={RULES_ID} password={values.password} />
        <PasswordField
          {...bind('repeat')}
          label={t('password.repeat')}
          name="repeat"
          autoComplete="new-password"
          problem={problems.repeat === undefined ? undefined : t(problems.repeat)}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={change.busy}
          disabled={fault?.waitSeconds !== undefined}
        >
          {t('password.submit')}
        </Button>
      </Stack>
    </Box>
  )
}

/** Values of the inputs: a password manager may fill them without an event that React sees. */
function readValues(form: HTMLFormElement | null, known: Record<Field, string>): Record<Field, string> {
  const read = (name: Field) => {
    const element = form?.elements.namedItem(name)
    return element instanceof HTMLInputElement ? element.value : known[name]
  }
  return { temporary: read('temporary'), password: read('password'), repeat: read('repeat') }
}
