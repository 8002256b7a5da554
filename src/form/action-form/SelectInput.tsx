import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'

import { useText } from '../../i18n/TextsContext.ts'
import { FieldBox, noteId } from './FieldBox.tsx'
import { firstMessage } from './messages.ts'
import { optionsOf } from './widgetOptions.ts'

/** The native select: the best list on a phone, and supported by every screen reader. */
export function SelectInput(props: WidgetProps) {
  const { id, label, autofocus, rawErrors, onChange, onBlur } = props
  const t = useText()
  const value = props.value as string
  const problem = firstMessage(rawErrors)
  return (
    <FieldBox id={id} label={label} required problem={problem}>
      <NativeSelect
        fullWidth
        required
        error={problem !== undefined}
        value={value}
        autoFocus={autofocus === true}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onBlur(id, value)}
        input={<OutlinedInput />}
        inputProps={{ id, 'aria-describedby': noteId(id, problem), autoComplete: 'off' }}
      >
        <option value="" disabled hidden>
          {t('dialog.choose')}
        </option>
        {optionsOf(props).choices?.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </FieldBox>
  )
}
