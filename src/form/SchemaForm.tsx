import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'

import type { Language } from '../../schemas/vocabulary.ts'
import { FormContext, type FormContextValue } from './context.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { explain } from './explain.ts'
import { type Attachments, createAttachments, encodeAll } from './files/attachments.ts'
import { focusFirst } from './focus.ts'
import { type ChromeText, formTexts } from './formTexts.ts'
import { buildModel } from './engine/model.ts'
import type { FormServices } from '../contract/formServices.ts'
import { Section } from './section/Section.tsx'
import { FormStore } from './engine/FormStore.ts'
import type { Validate } from './engine/ProblemTracker.ts'
import { SubmitBar, type SubmitOutcome, type SubmitTexts } from './SubmitBar.tsx'
import type { FormDefinition, FormDocument, Issue, Json } from '../contract/formTypes.ts'
import { useFieldLeaving } from './useFieldLeaving.ts'

export type SchemaFormProps = {
  definition: FormDefinition
  /** The language the form is shown in; the operator's preview may differ from the page around it. */
  language: Language
  /** Texts of the area `request` in that language: buttons and general messages. */
  chrome: ChromeText
  services: FormServices
  /** Compiled validator of this definition. */
  validator: Validate
  /** Answers filled in before, from a draft. Read once; afterwards the form stores the document itself. */
  value?: FormDocument
  /** Start values of a form that was not filled in before; fields without a value still get their default. */
  start?: FormDocument
  attachments?: Attachments
  onChange?: (document: FormDocument) => void
  /** Called with every answer of the user. Must keep its reference. */
  onAnswer?: (path: string, value: Json | undefined) => void
  /** Follows the form while it is shown; returns a function that ends it. Must keep its reference. */
  follow?: (store: FormStore) => () => void
  /** Sends the finished payload. Issues in the outcome are shown at their fields. */
  onSubmit?: (payload: FormDocument) => Promise<SubmitOutcome>
  /** Issues reported after the form was handed on; each list is shown once, at the fields. */
  serverIssues?: readonly Issue[]
  /** Text keys of the submit button, idle and busy. */
  submitTexts?: SubmitTexts
  readOnly?: boolean
  /** Rendered beside the form on wide screens, within its context: the progress. */
  aside?: ReactNode
  /**
   * Values of the paths that the layout lists under `given`, such as contract or buyer. Pass the same object while they
   * are unchanged.
   */
  given?: Readonly<Record<string, Json>>
  /** `preview` (operator): the same form without progress and submit. */
  mode?: 'fill' | 'preview'
  /**
   * DOM id of a form in a dialog. Its submit button is outside (`type="submit" form={formId}`), and the caller of
   * `onSubmit` reports the outcome.
   */
  formId?: string
}

const empty: FormDocument = {}

/**
 * Resolves once the store's latest state is rendered: the error summary moves the field that is about to be scrolled
 * to.
 */
const nextRender = () => Promise.resolve()

const createStore = (options: ConstructorParameters<typeof FormStore>[0]): FormStore => new FormStore(options)

const formSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2, sm: 3 }, minWidth: 0 } as const
/** Without cards, only the gap separates the sections. */
const dialogSx = { ...formSx, gap: 4.5 } as const

/**
 * Renders a form from its published documents and stores the answers. It contains no code for a specific form: the
 * definition determines everything. Live preview and public page share it. A new definition, validator or language
 * keeps the answers of fields that still exist.
 */
export function SchemaForm(props: SchemaFormProps) {
  const {
    definition,
    language,
    chrome,
    services,
    validator,
    value,
    onChange,
    onAnswer,
    follow,
    onSubmit,
    readOnly = false,
    mode = 'fill',
    formId,
    given,
    serverIssues,
    submitTexts,
    aside,
  } = props
  const layout = formId === undefined ? 'page' : 'dialog'
  const { schema } = definition
  const ui = useMemo(
    () => (given ? { ...definition.ui, constants: { ...definition.ui.constants, ...given } } : definition.ui),
    [definition.ui, given],
  )
  const model = useMemo(() => buildModel({ schema, ui }), [schema, ui])
  const ownAttachments = useMemo(createAttachments, [])
  const attachments = props.attachments ?? ownAttachments
  const kept = useRef({ document: value ?? props.start ?? empty, restored: value !== undefined })

  const store = useMemo(() => {
    const { document, restored } = kept.current
    return createStore({ model, validate: validator, explain, document, restored, onAnswer })
  }, [model, validator, onAnswer])

  const texts = useMemo(() => formTexts(definition, language, chrome), [definition, language, chrome])
  const context = useMemo<FormContextValue>(
    () => ({ store, texts, services, attachments, readOnly, layout }),
    [store, texts, services, attachments, readOnly, layout],
  )

  const { legalTexts } = ui
  // A page rendered on the server hydrates section by section, so that no keystroke waits for all of them. The elements stay
  // the same: of new ones, React would hydrate all at once as soon as something around them changes, such as the draft.
  const sections = useMemo(
    () =>
      model.sections.map(section => (
        <Suspense key={section.id} fallback={null}>
          <Section section={section} legalText={legalTexts?.[section.id]} />
        </Suspense>
      )),
    [model, legalTexts],
  )

  useEffect(() => {
    let last = store.getState().document
    const unsubscribe = store.subscribe(() => {
      const { document } = store.getState()
      if (document === last) return
      last = document
      kept.current = { document, restored: true }
      onChange?.(document)
    })
    return () => {
      unsubscribe()
      store.stop()
    }
  }, [store, onChange])

  useFieldLeaving(store)
  useEffect(() => follow?.(store), [store, follow])

  const show = useCallback(
    async (issues: readonly Issue[]) => {
      const [worst] = store.reportIssues(issues)
      await nextRender()
      if (worst) focusFirst(worst, model)
    },
    [store, model],
  )
  useEffect(() => {
    if (serverIssues && serverIssues.length > 0) void show(serverIssues)
  }, [serverIssues, show])

  const submit = useCallback(async (): Promise<SubmitOutcome> => {
    await store.idle()
    const [first] = store.attempt()
    if (first) {
      await nextRender()
      focusFirst(first, model)
      return { kind: 'invalid' }
    }
    if (!onSubmit) return { kind: 'sent' }
    const contents = await encodeAll(attachments)
    const outcome = await onSubmit(store.payload(reference => contents.get(reference) ?? ''))
    if (outcome.kind === 'rejected') await show(outcome.issues)
    return outcome
  }, [store, model, onSubmit, attachments, show])

  const sending = useRef(false)
  const submitFromOutside = async () => {
    if (sending.current) return
    sending.current = true
    await submit().finally(() => (sending.current = false))
  }
  const filling = mode === 'fill' && !readOnly && layout === 'page'
  return (
    <FormContext.Provider value={context}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(filling ? { lg: 'minmax(0, 1fr) 232px' } : {}) },
          gap: { lg: 5 },
          alignItems: 'start',
        }}
      >
        <Box
          component="form"
          noValidate
          {...(formId === undefined ? {} : { id: formId })}
          onSubmit={event => {
            event.preventDefault()
            if (formId !== undefined) void submitFromOutside()
          }}
          sx={layout === 'page' ? formSx : dialogSx}
        >
          <ErrorSummary />
          {sections}
          {filling && <SubmitBar onSubmit={submit} {...(submitTexts ? { texts: submitTexts } : {})} />}
        </Box>
        {filling && aside}
      </Box>
    </FormContext.Provider>
  )
}
