import Skeleton from '@mui/material/Skeleton'
import { type ComponentProps, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react'

import type { CompiledSchema } from '../../../schemas/validation/compiledSchema.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import type { ActionFieldsHandle } from './ActionFields.tsx'
import { type Answers, mapAnswers, textAt } from './answers.ts'
import type { FaultTexts } from './fault.ts'
import { type FieldsLayout, listFields, listSecrets } from './fieldLayout.ts'
import { FormDialog } from './FormDialog.tsx'
import { useSavedState } from './SavedAnswersContext.ts'
import type { FieldMessage } from './messages.ts'

/** RJSF arrives with the first dialog: no staff page needs it to render. */
const ActionFields = lazyPart(() => import('./ActionFields.tsx').then(module => module.ActionFields))

export type FieldProblems = Readonly<Record<string, FieldMessage | undefined>>

/** Answers of an open dialog, for an opener that compares them with the stored record. */
export type ActionAnswers<A> = { readonly read: () => A; readonly change: (change: (answers: A) => A) => void }

export type ActionFormProps<A extends Answers, Body> = Omit<
  ComponentProps<typeof FormDialog>,
  'onSubmit' | 'children'
> & {
  /** The compiled schema of the body that is sent. */
  readonly schema: CompiledSchema<unknown>
  readonly fields: FieldsLayout
  /** Initial answers, one text for each field. */
  readonly start: A
  /**
   * The body for normalized answers. It must be a stable function: the validator is created once for it.
   */
  readonly toBody: (answers: A) => Body
  /** Problems that the schema cannot express, by path of the field. */
  readonly check?: (answers: A) => FieldProblems
  /** Texts of invalid fields, from this page and from the server alike. */
  readonly texts: FaultTexts
  /** Text for a character that documents cannot print, with it as `%{character}`. */
  readonly printedText?: string
  readonly onSend: (body: Body) => void
  readonly answersRef?: Ref<ActionAnswers<A>>
  /** Rendered below the fields. */
  readonly children?: ReactNode
}

/**
 * A dialog over a schema of schemas/actions: RJSF renders its fields and validates with the compiled schema. Fields are
 * checked on blur when not empty, and on submit, when the first invalid one is focused; a change clears the field's
 * message. Server errors are shown at the fields they name. Answers are saved beyond the end of the session, except
 * secrets (see SavedAnswersProvider.tsx). Nothing can be sent until the fields have loaded.
 */
export function ActionForm<A extends Answers, Body>({
  schema,
  fields,
  start,
  toBody,
  check,
  texts,
  printedText,
  onSend,
  answersRef,
  children,
  ...dialog
}: ActionFormProps<A, Body>) {
  const handle = useRef<ActionFieldsHandle>(null)
  const [hasFields, setHasFields] = useState(false)
  const secrets = listSecrets(fields)
  const count = listFields(fields).length
  const [answers, setAnswers] = useSavedState<A>('fields', start, {
    read: saved => mapAnswers(start, (text, path) => (secrets.includes(path) ? text : (textAt(saved, path) ?? text))),
    write: all => mapAnswers(all, (text, path) => (secrets.includes(path) ? '' : text)),
    isSecret: count === secrets.length,
  })
  useImperativeHandle(answersRef, () => ({ read: () => answers, change: setAnswers }))
  const submit = () => {
    const body = handle.current?.validate()
    if (body !== undefined) onSend(body as Body)
  }
  return (
    <FormDialog {...dialog} ready={hasFields && dialog.ready !== false} onSubmit={submit}>
      <Suspense fallback={<FieldsLoading count={count} />}>
        <ActionFields
          handle={handle}
          onReady={() => setHasFields(true)}
          schema={schema}
          fields={fields}
          answers={answers}
          onChange={next => setAnswers(next as A)}
          toBody={toBody as (answers: Answers) => unknown}
          {...(check === undefined ? {} : { check: check as (answers: Answers) => FieldProblems })}
          texts={texts}
          {...(printedText === undefined ? {} : { printedText })}
          fault={dialog.submit.fault}
        />
      </Suspense>
      {children}
    </FormDialog>
  )
}

const FIELD_HEIGHT = 76

function FieldsLoading({ count }: { readonly count: number }) {
  return <Skeleton variant="rounded" height={count * FIELD_HEIGHT} />
}
