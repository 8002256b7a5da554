import { keepCode, readCode, takesLatvian } from '../field/personalCode.ts'
import { keepDigits } from '../number.ts'
import type { FieldUi } from '../../contract/formTypes.ts'
import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

type Kind = {
  type?: 'text' | 'email'
  inputMode?: NonNullable<FieldUi['inputMode']>
  /** Filters the typed text. */
  keep?: (text: string) => string
  /** Converts the kept text to the field's value; identity by default. The value is shown on blur. */
  meaning?: (text: string) => string
}

/**
 * A single-line text input. It has no `maxlength`, which would silently truncate pasted text; the message "value too
 * long" (FRM-34) lets the user shorten it.
 */
function TextInput({ keep = text => text, meaning = keep, ...props }: WidgetProps & Kind) {
  const read = (typed: string) => ({ text: keep(typed), value: orNothing(meaning(typed)) })
  return <TypedInput {...props} text={textOf(props.value)} read={read} autoComplete={props.field.ui.autocomplete} />
}

const NUMBER = /^-?\d*(?:\.\d*)?$/

/** Digits with an optional decimal part or minus sign; any other text empties the field (REQ-09). */
export function keepNumber(text: string): string {
  return NUMBER.test(text) ? text : ''
}

/** With numeric `inputMode` the field is a code of digits (a personal code): other characters are dropped. */
export function TextWidget(props: WidgetProps) {
  const { inputMode, accept } = props.field.ui
  if (accept === 'number') return <TextInput {...props} inputMode={inputMode ?? 'tel'} keep={keepNumber} />
  if (takesLatvian(props.field.ui))
    return <TextInput {...props} inputMode="numeric" keep={keepCode} meaning={readCode} />
  if (inputMode === 'numeric') return <TextInput {...props} inputMode="numeric" keep={keepDigits} />
  return <TextInput {...props} {...(inputMode ? { inputMode } : {})} />
}

export function EmailWidget(props: WidgetProps) {
  return <TextInput {...props} type="email" inputMode="email" keep={text => text.replaceAll(/\s/g, '')} />
}
