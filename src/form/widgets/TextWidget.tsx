import { keepCode, readCode, takesLatvian } from '../field/personalCode.ts'
import { keepDigits } from '../number.ts'
import type { FieldUi } from '../../contract/formTypes.ts'
import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

type Kind = {
  type?: 'text' | 'email'
  inputMode?: NonNullable<FieldUi['inputMode']>
  /** What of the typed text is kept. */
  keep?: (text: string) => string
  /** What the field holds by what is kept; the same unless said otherwise. It is shown when the input is left. */
  meaning?: (text: string) => string
}

/**
 * One line of text. There is no `maxlength`: cutting off what a person pasted loses it silently; the message
 * "value too long" (FRM-34) lets them shorten it themselves.
 */
function TextInput({ keep = text => text, meaning = keep, ...props }: WidgetProps & Kind) {
  const read = (typed: string) => ({ text: keep(typed), value: orNothing(meaning(typed)) })
  return <TypedInput {...props} text={textOf(props.value)} read={read} autoComplete={props.field.ui.autocomplete} />
}

const NUMBER = /^-?\d*(?:\.\d*)?$/

/** Digits, with a decimal part or a minus sign if need be; anything else empties the field (REQ-09). */
export function keepNumber(text: string): string {
  return NUMBER.test(text) ? text : ''
}

/** With `inputMode` numeric it is a code made of digits alone (a personal code): everything else is dropped. */
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
