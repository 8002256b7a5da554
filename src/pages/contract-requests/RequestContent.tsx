import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'

import { withContractRules } from '../../../schemas/validation/contractRules.ts'
import { formServices } from '../../form/portalServices.ts'
import { SchemaForm } from '../../form/SchemaForm.tsx'
import type { Validate } from '../../form/engine/ProblemTracker.ts'
import type { FormDocument } from '../../contract/formTypes.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { FormFrame } from '../../form/published/FormFrame.tsx'
import { type DialogForm, useDialogForm } from '../../form/published/useDialogForm.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { presetsOf, type RequestAbout } from './requestAbout.ts'
import { RequestLoading } from './RequestLoading.tsx'
import { requestName } from './requestName.ts'
import type { RequestUploads } from './requestUploads.ts'
import { useRequestAnswers } from './useRequestAnswers.ts'
import { useSendRequest } from './useSendRequest.ts'

type Props = {
  readonly about: RequestAbout
  readonly titleId: string
  readonly uploads: RequestUploads
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onTyped: () => void
  /** @param discard deletes the saved answers */
  readonly onRestored: (discard: () => void) => void
  readonly onClose: () => void
  readonly onSent: (reference: string) => void
}

export function RequestContent(props: Props) {
  const { about, titleId, onClose } = props
  const { state, retry, update } = useDialogForm(about.form)
  if (state.status === 'loading') return <RequestLoading about={about} titleId={titleId} onClose={onClose} />
  if (state.status === 'failed')
    return <RequestLoading about={about} titleId={titleId} onClose={onClose} onRetry={retry} />
  return <Filling {...props} form={state.form} onUpdate={update} />
}

/** The title from the texts of this form version: operators may change them. */
function titleOf({ definition: { texts }, language }: DialogForm, supplier: boolean): string | undefined {
  const own = texts[language] ?? texts.en
  return (supplier ? own?.['supplierTitle'] : undefined) ?? own?.['title']
}

type FillingProps = Props & { readonly form: DialogForm; readonly onUpdate: () => Promise<void> }

/** Reads the saved answers before the form renders, because the form takes them only once. */
function Filling(props: FillingProps) {
  const { about, titleId, uploads, onClose, onRestored, form } = props
  const saved = useRequestAnswers(about, uploads, form.version)
  const { status, end } = saved
  useEffect(() => {
    // Until the saved answers are read, the user cannot have chosen to discard them.
    if (status === 'ready') onRestored(end)
  }, [status, end, onRestored])
  if (status === 'loading') return <RequestLoading about={about} titleId={titleId} onClose={onClose} />
  if (status === 'locked')
    return <RequestLoading about={about} titleId={titleId} onClose={onClose} onRetry={saved.retry} />
  return <Answering {...props} saved={saved} />
}

/** The form between the dialog's title and its actions, which contain the submit button. */
function Answering({
  about,
  titleId,
  busy,
  onBusy,
  onTyped,
  onClose,
  onSent,
  form,
  onUpdate,
  saved,
}: FillingProps & { readonly saved: ReturnType<typeof useRequestAnswers> }) {
  const t = useText()
  const formId = useId()
  const portal = usePortalSettings()
  const { answers, cut, save, uploads, end } = saved
  const isBack = answers !== undefined
  const services = useMemo(() => ({ ...formServices(portal), uploads }), [portal, uploads])
  const presets = useMemo(() => presetsOf(about), [about])
  const { definition, validator, language, chrome } = form
  const rules = useMemo<Validate>(
    () => payload => withContractRules(about.form, payload, validator(payload), about.facts),
    [about, validator],
  )
  const [failure, setFailure] = useState<string>()
  const sent = useCallback(
    (reference: string) => {
      end()
      onSent(reference)
    },
    [end, onSent],
  )
  const sendRequest = useSendRequest({ about, form, onUpdate, onSent: sent, onFailure: setFailure })
  const changed = useCallback(
    (document: FormDocument) => {
      save(document)
      onTyped()
    },
    [save, onTyped],
  )
  useEffect(() => {
    if (isBack) onTyped()
  }, [isBack, onTyped])

  useEffect(() => focusFirst(document.getElementById(formId)), [formId])

  const send = useCallback<typeof sendRequest>(
    async payload => {
      onBusy(true)
      try {
        return await sendRequest(payload)
      } finally {
        onBusy(false)
      }
    },
    [onBusy, sendRequest],
  )
  return (
    <FormFrame
      titleId={titleId}
      title={titleOf(form, about.supplier === true) ?? requestName(t, about.form, about.supplier)}
      formId={formId}
      submit={t('requests.submit')}
      busy={busy}
      failure={failure}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {about.summary}
      </Typography>
      {isBack && (
        <Alert severity="info" role="status" sx={{ mb: 3 }}>
          {t('dialog.kept.back')}
        </Alert>
      )}
      {cut.length > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {t('requests.kept.lostFiles', { names: cut.join(', ') })}
        </Alert>
      )}
      <SchemaForm
        formId={formId}
        definition={definition}
        validator={rules}
        language={language}
        chrome={chrome}
        services={services}
        given={presets}
        attachments={saved.attachments}
        {...(answers === undefined ? {} : { value: answers })}
        onChange={changed}
        onSubmit={send}
      />
    </FormFrame>
  )
}

const INPUTS = 'input, select, textarea'

/**
 * Focuses the first field of a form as soon as it exists: some widgets load later than the form. Returns a function
 * that stops waiting.
 */
function focusFirst(form: HTMLElement | null): () => void {
  const focus = () => {
    const first = form?.querySelector<HTMLElement>(INPUTS)
    first?.focus()
    return first !== null && first !== undefined
  }
  if (form === null || focus()) return () => {}
  const watcher = new MutationObserver(() => {
    if (focus()) watcher.disconnect()
  })
  watcher.observe(form, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
