import Form from '@rjsf/core/lib/components/Form.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import Stack from '@mui/material/Stack'
import type { ErrorSchema, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import { Fragment, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'

import type { CompiledSchema } from '../../../schemas/validation/compiledSchema.ts'
import { afterPress } from '../../ui/afterPress.ts'
import { noGuessedDefaults } from '../rjsfOptions.ts'
import type { FieldProblems } from './ActionForm.tsx'
import { createActionValidator, pathOfError, showErrors } from './actionValidator.ts'
import { type Answers, type FieldPath, mapAnswers, normalizeText, textAt } from './answers.ts'
import type { Fault, FaultTexts } from './fault.ts'
import { type FieldsLayout, listFields, listSecrets, pickFields } from './fieldLayout.ts'
import { encodeMessage } from './messages.ts'
import { PhoneInput } from './PhoneInput.tsx'
import { RadioInput } from './RadioInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'

export type ActionFieldsHandle = {
  /** The body to send, or undefined: then every invalid field shows its message and the first one is focused. */
  readonly validate: () => unknown
}

type Props = {
  readonly handle: Ref<ActionFieldsHandle>
  /** Runs once, when the fields have been rendered. */
  readonly onReady: () => void
  readonly schema: CompiledSchema<unknown>
  readonly fields: FieldsLayout
  readonly answers: Answers
  readonly onChange: (answers: Answers) => void
  readonly toBody: (answers: Answers) => unknown
  readonly check?: (answers: Answers) => FieldProblems
  readonly texts: FaultTexts
  readonly printedText?: string
  readonly fault: Fault | undefined
}

/** Encoded messages by path. */
type Problems = Readonly<Record<FieldPath, string | undefined>>

const noProblems: Problems = {}

/** The fields of a dialog as an RJSF form. The button, Enter and the frame belong to the dialog around it. */
export function ActionFields(props: Props) {
  const { handle, onReady, schema, fields, answers, onChange, toBody, check, texts, printedText, fault } = props
  const idPrefix = useId()
  const form = useRef<Form>(null)
  const place = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState(noProblems)
  const known = listFields(fields)

  const layoutKey = JSON.stringify(known.map(([path, field]) => [path, field['ui:required'], field['ui:secret']]))
  const { shape, normalize, validator } = useMemo(() => {
    const secrets = new Set(listSecrets(fields))
    // Spaces around a password are part of it.
    const normalizeAll = (all: Answers) =>
      mapAnswers(all, (text, path) => (secrets.has(path) && normalizeText(text) !== '' ? text : normalizeText(text)))
    const picked = pickFields(schema.shape, fields)
    const bodyOf = (all: Answers) => toBody(normalizeAll(all))
    return { shape: picked, normalize: normalizeAll, validator: createActionValidator(schema, picked, bodyOf) }
    // The layout is a new object in each render; only these parts of it matter here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [schema, toBody, layoutKey])
  const transformErrors = (errors: Parameters<typeof showErrors>[0]) => {
    const normal = normalize(answers)
    return showErrors(errors, { fields, answers: normal, problems: check?.(normal) ?? {}, texts, printedText })
  }

  const focusFirst = () => {
    const first = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }
  const extraErrors = useMemo(() => toErrorSchema(problems), [problems])
  const isFaultNew = useRef(false)
  useEffect(() => {
    if (fault === undefined) return
    const named = known.flatMap(([path]) => {
      const message = fault.fields[path.slice(path.lastIndexOf('.') + 1)]
      return message === undefined ? [] : [[path, encodeMessage(message)] as const]
    })
    isFaultNew.current = named.length > 0
    setProblems(Object.fromEntries(named))
    // Only a new fault replaces what is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fault])
  useEffect(() => {
    if (isFaultNew.current) focusFirst()
    isFaultNew.current = false
  }, [extraErrors])

  useImperativeHandle(handle, () => ({
    validate: () => {
      setProblems(noProblems)
      return form.current?.validateForm() === true ? toBody(normalize(answers)) : undefined
    },
  }))
  // Only the first render counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(onReady, [])
  const pathOf = (id: string): FieldPath => id.slice(idPrefix.length + 1)
  const checkOnBlur = (id: string) => {
    const path = pathOf(id)
    if (textAt(answers, path) === '' || problems[path] !== undefined) return
    const { errors } = validator.validateFormData(answers, shape as RJSFSchema, undefined, transformErrors)
    const message = errors.find(error => pathOfError(error) === path)?.message
    if (message !== undefined) setProblems(shown => ({ ...shown, [path]: message }))
  }
  // The check may wait for the end of a press, and answers change meanwhile.
  const latestCheck = useRef(checkOnBlur)
  useEffect(() => {
    latestCheck.current = checkOnBlur
  })
  return (
    <div ref={place}>
      <Form
        ref={form}
        tagName="div"
        idPrefix={idPrefix}
        idSeparator="."
        schema={shape as RJSFSchema}
        uiSchema={fields as UiSchema}
        validator={validator}
        transformErrors={transformErrors}
        extraErrors={extraErrors}
        formData={answers}
        fields={rjsfFields}
        widgets={widgets}
        templates={templates}
        showErrorList={false}
        experimental_defaultFormStateBehavior={noGuessedDefaults}
        onChange={({ formData }, id) => {
          const path = pathOf(id ?? '')
          if (problems[path] !== undefined) setProblems(shown => ({ ...shown, [path]: undefined }))
          onChange(formData as Answers)
        }}
        onBlur={id => afterPress(() => latestCheck.current(id))}
        onError={focusFirst}
      >
        <Fragment />
      </Form>
    </div>
  )
}

function toErrorSchema(problems: Problems): ErrorSchema {
  const root: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(problems)) {
    if (message === undefined) continue
    let node = root
    for (const name of path.split('.')) node = (node[name] ??= {}) as Record<string, unknown>
    node['__errors'] = [message]
  }
  return root as ErrorSchema
}

/** The inputs render label and message themselves. */
function FieldTemplate({ children }: FieldTemplateProps) {
  return children
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <Stack sx={{ gap: 2.5 }}>{properties.map(property => property.content)}</Stack>
}

const rjsfFields = { StringField }
const templates = { FieldTemplate, ObjectFieldTemplate }
const widgets = { TextWidget: TextInput, SelectWidget: SelectInput, RadioWidget: RadioInput, phone: PhoneInput }
