import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'

import { useForm } from '../context.ts'
import { controlAttributes } from './attributes.ts'
import { type Option, schemaOptions } from './options.ts'
import type { WidgetProps } from './types.ts'

type Props = WidgetProps & { options: readonly Option[]; disabled?: boolean; empty?: string }

/** The browser's own list: the best there is on a phone, and known to every screen reader. */
export function PlainSelect(props: Props) {
  const { texts } = useForm()
  const { options, value, disabled = false } = props
  const chosen = options.find((option) => option.value === value)
  const change = (text: string) => props.onChange(options.find((option) => String(option.value) === text)?.value)
  return (
    <NativeSelect
      fullWidth
      value={chosen === undefined ? '' : String(chosen.value)}
      disabled={disabled || props.readOnly}
      error={props.invalid}
      onChange={(event) => change(event.target.value)}
      onBlur={props.onBlur}
      input={<OutlinedInput />}
      inputProps={{ ...controlAttributes(props), autoComplete: props.field.ui.autocomplete ?? 'off' }}
    >
      <option value="">{props.empty ?? texts.chrome('request.field.choose')}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

export function SelectWidget(props: WidgetProps) {
  const { texts } = useForm()
  return <PlainSelect {...props} options={schemaOptions(props.field, texts)} />
}
