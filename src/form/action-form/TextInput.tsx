import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'

import type { FieldState } from './useFields.ts'
import { FieldBox, noteId } from './FieldBox.tsx'

type Props = Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'autoFocus' | 'endAdornment' | 'inputMode' | 'className' | 'name'
> & {
  readonly label: string
  readonly field: FieldState
  readonly required?: boolean
  readonly hint?: string
}

/** `autocomplete` values of fields that hold a secret. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['current-password', 'new-password', 'one-time-code'])

/**
 * A single-line text input. It has no `maxlength`, which would silently truncate pasted text; a message lets the user
 * shorten it.
 * @throws for a password or code that is not declared a secret: it would be saved (see useFields)
 */
export function TextInput({ label, field, required = true, hint, inputMode, ...rest }: Props) {
  const id = useId()
  if (!field.isSecret && (rest.type === 'password' || SECRET_KINDS.has(rest.autoComplete ?? '')))
    throw new Error(`"${label}" must be declared as a secret`)
  return (
    <FieldBox id={id} label={label} required={required} problem={field.problem} hint={hint}>
      <OutlinedInput
        {...rest}
        id={id}
        fullWidth
        required={required}
        error={field.problem !== undefined}
        value={field.value}
        inputRef={field.inputRef}
        onChange={event => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            'aria-describedby': noteId(id, field.problem, hint),
            spellCheck: false,
            autoCapitalize: 'none',
            ...(inputMode ? { inputMode } : {}),
          },
        }}
      />
    </FieldBox>
  )
}
