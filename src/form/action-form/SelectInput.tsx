import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import type { FieldState } from './useFields.ts'
import { FieldBox, noteId } from './FieldBox.tsx'

type Props = {
  readonly label: string
  readonly field: FieldState
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly autoFocus?: boolean
}

/** The native select: the best list on a phone, and supported by every screen reader. */
export function SelectInput({ label, field, options, autoFocus = false }: Props) {
  const t = useText()
  const id = useId()
  return (
    <FieldBox id={id} label={label} required problem={field.problem}>
      <NativeSelect
        fullWidth
        required
        error={field.problem !== undefined}
        value={field.value}
        inputRef={field.inputRef}
        autoFocus={autoFocus}
        onChange={event => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        input={<OutlinedInput />}
        inputProps={{ id, 'aria-describedby': noteId(id, field.problem), autoComplete: 'off' }}
      >
        <option value="" disabled hidden>
          {t('dialog.choose')}
        </option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldBox>
  )
}
