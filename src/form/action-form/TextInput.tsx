import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'

import { FieldBox, noteId } from './FieldBox.tsx'
import { optionsOf } from './widgetOptions.ts'
import { firstMessage } from './messages.ts'

/**
 * A single-line text input. It has no `maxlength`, which would silently truncate pasted text; a message lets the user
 * shorten it.
 */
export function TextInput(props: WidgetProps) {
  const { id, label, required = false, autofocus, rawErrors, onChange, onBlur } = props
  const value = props.value as string
  const options = optionsOf(props)
  const { autocomplete, inputType, inputMode, help } = options
  const problem = firstMessage(rawErrors)
  return (
    <FieldBox id={id} label={label} required={required} problem={problem} hint={help}>
      <OutlinedInput
        id={id}
        fullWidth
        required={required}
        error={problem !== undefined}
        value={value}
        {...(inputType ? { type: inputType } : {})}
        {...(autocomplete ? { autoComplete: autocomplete } : {})}
        {...(options.inputName ? { name: options.inputName } : {})}
        autoFocus={autofocus === true}
        endAdornment={options.endAdornment}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onBlur(id, value)}
        slotProps={{
          input: {
            'aria-describedby': noteId(id, problem, help),
            spellCheck: false,
            autoCapitalize: 'none',
            ...(inputMode ? { inputMode } : {}),
          },
        }}
      />
    </FieldBox>
  )
}
