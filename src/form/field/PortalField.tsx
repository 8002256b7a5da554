import type { FieldProps } from '@rjsf/utils'
import { useCallback } from 'react'

import { useForm, useFormState } from '../context.ts'
import { fieldId, fromFieldKey } from '../path.ts'
import type { FormState } from '../store.ts'
import type { Json } from '../types.ts'
import { widgets } from '../widgets/registry.ts'
import { errorId, FieldFrame, helpId } from './FieldFrame.tsx'
import { UnknownField } from './UnknownField.tsx'

/**
 * The one RJSF field of the portal: finds the widget in the registry and draws it in its frame. Whether it is required
 * and what is wrong with it come from the store by its own path, so a message that comes or goes costs the render of
 * one field and not of its section.
 */
export function PortalField({ name, formData, onChange, fieldPathId, readonly = false }: FieldProps) {
  const { store, texts } = useForm()
  const path = fromFieldKey(name)
  const field = store.model.fields.get(path)
  const widget = field && widgets[field.widget]
  const required = useFormState(useCallback((state: FormState) => state.required.has(path), [path]))
  const problem = useFormState(
    useCallback((state: FormState) => state.shown.get(path)?.find((one) => one.path === path), [path]),
  )
  const change = useCallback((value: Json | undefined) => onChange(value, fieldPathId.path), [onChange, fieldPathId.path])
  const leave = useCallback(() => store.touch(path), [store, path])
  if (!field || !widget) return <UnknownField path={path} widget={field?.widget} />

  const id = fieldId(path)
  const label = texts.label(path)
  const help = texts.help(path)
  const message = problem && texts.message(problem)
  const describedBy = [help !== undefined && helpId(id), message !== undefined && errorId(id)].filter(Boolean).join(' ')
  const Control = widget.component
  return (
    <FieldFrame
      id={id}
      frame={widget.frame}
      label={label}
      required={required}
      help={help}
      message={message}
      legalText={field.widget === 'consent' ? undefined : field.ui.legalText}
    >
      <Control
        field={field}
        id={id}
        value={formData as Json | undefined}
        label={label}
        required={required}
        readOnly={readonly || field.ui.readOnly === true}
        invalid={message !== undefined}
        describedBy={describedBy === '' ? undefined : describedBy}
        placeholder={texts.placeholder(path)}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  )
}
