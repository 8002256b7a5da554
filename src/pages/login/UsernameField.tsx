import type { Ref } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { LoginField } from './LoginField.tsx'

type Props = {
  autoFocus: boolean
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  inputRef: Ref<HTMLInputElement>
}

/** The first field of every login method. */
export function UsernameField({ autoFocus, value, onChange, problem, inputRef }: Props) {
  const t = useText()
  return (
    <LoginField
      label={t('login.username')}
      name="username"
      autoComplete="username"
      autoFocus={autoFocus}
      inputRef={inputRef}
      inputProps={{ maxLength: 255, autoCapitalize: 'none', spellCheck: false }}
      value={value}
      onChange={event => onChange(event.target.value)}
      problem={problem}
    />
  )
}
