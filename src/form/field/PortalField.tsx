import type { FieldProps } from '@rjsf/utils'
import { memo, useCallback } from 'react'

import { useForm, useFormRules, useValue } from '../context.ts'
import { fieldId, fromFieldKey } from '../engine/path.ts'
import { widgets } from '../widgets/registry.ts'
import type { Widget, WidgetProps } from '../widgets/types.ts'
import { errorId, FieldFrame, helpId, warningId } from './FieldFrame.tsx'
import { takesLatvian } from './personalCode.ts'
import { UnknownField } from './UnknownField.tsx'
import { useSuspicion } from './useSuspicion.ts'

const checksumWarnings = {
  personalCode: 'request.field.personalCodeChecksum',
  companyCode: 'request.field.companyCodeChecksum',
} as const

/**
 * The only RJSF field of the portal: finds the widget in the registry and renders it in its frame. Required state and
 * problems come from the store by path, so a changed message re-renders one field and not its section. The value is
 * passed to the control alone.
 */
export function PortalField({ name, readonly = false }: FieldProps) {
  const { store, texts } = useForm()
  const path = fromFieldKey(name)
  const field = store.model.fields.get(path)
  const widget = field && widgets[field.widget]
  const required = useFormRules(useCallback(state => state.required.has(path), [path]))
  const problem = useFormRules(useCallback(state => state.shown.get(path)?.find(one => one.path === path), [path]))
  const isReadOnly = readonly || field?.ui.readOnly === true
  // A read-only code cannot be corrected here, so it gets no warning.
  const suspicious = useSuspicion(isReadOnly ? undefined : field)
  if (!field || !widget) return <UnknownField path={path} widget={field?.widget} />

  const id = fieldId(path)
  const label = texts.label(path)
  const help =
    [texts.help(path), takesLatvian(field.ui) ? texts.chrome('request.field.personalCodeLatvian') : undefined]
      .filter(Boolean)
      .join(' ') || undefined
  const message = problem && texts.message(problem)
  const warning =
    suspicious && message === undefined && field.ui.checksum?.level === 'warning'
      ? texts.chrome(checksumWarnings[field.ui.checksum.kind])
      : undefined
  const describedBy = [
    help !== undefined && helpId(id),
    warning !== undefined && warningId(id),
    message !== undefined && errorId(id),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <FieldFrame
      id={id}
      frame={widget.frame}
      label={label}
      required={required}
      help={help}
      message={message}
      warning={warning}
      legalText={field.widget === 'consent' ? undefined : field.ui.legalText}
    >
      <StoredControl
        field={field}
        component={widget.component}
        id={id}
        label={label}
        required={required}
        readOnly={isReadOnly}
        invalid={message !== undefined}
        describedBy={describedBy === '' ? undefined : describedBy}
        placeholder={texts.placeholder(path)}
      />
    </FieldFrame>
  )
}

type StoredControlProps = Omit<WidgetProps, 'value' | 'onChange' | 'onTyped' | 'onBlur' | 'now'> & {
  component: Widget['component']
}

/** The only part that a changed answer re-renders; the browser itself shows typed text. */
const StoredControl = memo(function StoredControl({ component: Control, ...props }: StoredControlProps) {
  const { value, now, change, type, leave } = useValue(props.field.path)
  return <Control {...props} value={value} now={now} onChange={change} onTyped={type} onBlur={leave} />
})
