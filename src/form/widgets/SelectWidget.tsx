import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'

import { useForm } from '../context.ts'
import { useOffered } from '../useOffered.ts'
import { controlAttributes } from './attributes.ts'
import { type Option, schemaOptions } from './options.ts'
import { RetryList } from './RetryList.tsx'
import type { WidgetProps } from './types.ts'
import { useTakeOver } from '../../ui/useTakeOver.ts'

type Props = WidgetProps & { options: readonly Option[]; disabled?: boolean; empty?: string }

/** The native select: the best list on a phone, and supported by every screen reader. */
export function PlainSelect(props: Props) {
  const { texts } = useForm()
  const { options, value, disabled = false } = props
  const chosen = options.find(option => option.value === value)
  const shown = chosen === undefined ? '' : String(chosen.value)
  const change = (text: string) => props.onChange(options.find(option => String(option.value) === text)?.value)
  useTakeOver(() => {
    const select = document.getElementById(props.id) as HTMLSelectElement | null
    if (select && !disabled && select.value !== shown) change(select.value)
  })
  return (
    <NativeSelect
      fullWidth
      value={shown}
      disabled={disabled || props.readOnly}
      error={props.invalid}
      onChange={event => change(event.target.value)}
      onBlur={props.onBlur}
      input={<OutlinedInput />}
      inputProps={{ ...controlAttributes(props), autoComplete: props.field.ui.autocomplete ?? 'off' }}
    >
      <option value="">{props.empty ?? texts.chrome('request.field.choose')}</option>
      {options.map(option => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

/**
 * A choice from the schema or from a portal list (`options` of ui.json); the form's own option texts take precedence.
 */
export function SelectWidget(props: WidgetProps) {
  const { texts } = useForm()
  const { path, ui } = props.field
  const list = useOffered(ui.options?.portal)
  if (ui.options === undefined) return <PlainSelect {...props} options={schemaOptions(props.field, texts)} />
  if (list.status === 'failed') return <RetryList id={props.id} onRetry={list.retry} />
  const options = list.values.map(({ value, label }) => {
    const own = texts.option(path, value)
    return { value, label: own === value ? (label ?? value) : own }
  })
  const loading = list.status === 'loading'
  return (
    <PlainSelect
      {...props}
      options={options}
      disabled={loading}
      empty={texts.chrome(loading ? 'request.field.loading' : 'request.field.choose')}
    />
  )
}
