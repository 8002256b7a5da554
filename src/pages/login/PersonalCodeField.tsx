import { useText } from '../../i18n/TextsContext.ts'
import { LoginField } from './LoginField.tsx'

type Props = { value: string; onChange: (value: string) => void; problem: string | undefined }

/** Autofill suggestions are off, because others may use this computer. */
export function PersonalCodeField({ value, onChange, problem }: Props) {
  const t = useText()
  return (
    <LoginField
      label={t('login.personalCode')}
      name="personal_code"
      inputMode="numeric"
      autoComplete="off"
      inputProps={{ maxLength: 32, className: 'tabular', spellCheck: false }}
      value={value}
      onChange={event => onChange(event.target.value)}
      problem={problem}
    />
  )
}
