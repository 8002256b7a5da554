import { CheckboxWidget } from './CheckboxWidget.tsx'
import { LegalTextLink } from '../field/LegalTextLink.tsx'
import { useForm } from '../context.ts'
import type { WidgetProps } from './types.ts'

/**
 * A consent with the legal text it stands for. Never ticked for a person (FRM-38). One that can only be given, taken back, is
 * not given: where it is optional the form can go on.
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
