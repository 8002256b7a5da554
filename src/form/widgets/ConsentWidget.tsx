import { CheckboxWidget } from './CheckboxWidget.tsx'
import { LegalTextLink } from '../field/LegalTextLink.tsx'
import { useForm } from '../context.ts'
import type { WidgetProps } from './types.ts'

/**
 * A consent with its legal text, never ticked in advance (FRM-38). For a consent that can only be given, unticking
 * counts as no answer, so an optional one does not block the form.
 */
export function ConsentWidget(props: WidgetProps) {
  const { texts } = useForm()
  const { legalText } = props.field.ui
  return (
    <CheckboxWidget
      {...props}
      onChange={value => props.onChange(value === false && props.field.schema.const === true ? undefined : value)}
    >
      {legalText !== undefined && (
        <LegalTextLink name={legalText} heading={props.label} sx={{ ml: 4, mb: 1 }}>
          {texts.chrome('request.legal.readConsent')}
        </LegalTextLink>
      )}
    </CheckboxWidget>
  )
}
