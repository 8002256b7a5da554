import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type RefObject, useCallback, useEffect, useState } from 'react'

import { ProgressAside } from '../../../form/ProgressAside.tsx'
import type { FormServices } from '../../../contract/formServices.ts'
import { SchemaForm } from '../../../form/SchemaForm.tsx'
import type { SubmitOutcome } from '../../../form/SubmitBar.tsx'
import type { FormDocument, Issue, Json } from '../../../contract/formTypes.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import type { Receipt } from '../../../api/public/formApi.ts'
import { ClearDraft } from './ClearDraft.tsx'
import { RequestNotices } from './RequestNotices.tsx'
import type { Flow } from './requestTypes.ts'
import type { Sender } from '../send/sender.ts'
import { outcomeOf, type SendOutcome } from '../send/sendRequest.ts'
import { bankAnswer } from './address.ts'
import { setAt } from '../../../form/engine/path.ts'
import { markVisited, stepInHistory } from './useSteps.ts'
import { useVisit } from './useVisit.ts'
import type { DraftState } from '../draft/useDraft.ts'
import type { PublishedForm } from '../../../form/published/usePublishedForm.ts'

type Props = {
  form: string
  title: string
  published: PublishedForm
  hasNewer: boolean
  /** Why the form is shown again. */
  notice: string | undefined
  onUpdate: () => Promise<void>
  draft: DraftState
  services: FormServices
  presets: Readonly<Record<string, Json>>
  start: FormDocument | undefined
  flow: Flow
  sender: Sender
  isTrial: boolean
  serverIssues: readonly Issue[] | undefined
  place: RefObject<HTMLDivElement | null>
  onEdited: (document: FormDocument) => void
  /** The answers are valid: they are reviewed before sending. */
  onChecked: (payload: FormDocument) => void
  onSent: (receipt: Receipt, payload: FormDocument) => void
  onBroken: (requestId: string | undefined) => void
}

const review = { label: 'request.submit.review', busy: 'request.submit.checking' }

/** A calculation in the address takes precedence the first time; a reload restores its later state. */
function answersOf(
  restored: FormDocument | undefined,
  start: FormDocument | undefined,
): { value?: FormDocument; start?: FormDocument } {
  if (restored === undefined) return start ? { start } : {}
  if (start === undefined || stepInHistory() !== undefined || bankAnswer(window.location.search))
    return { value: restored }
  return {
    value: {
      ...restored,
      lending: {
        ...(restored['lending'] as FormDocument | undefined),
        ...(start['lending'] as FormDocument | undefined),
      },
    },
  }
}

type First = { value?: FormDocument; start?: FormDocument }

/** Answers given before the draft was read take precedence, field by field. */
function withEarly({ value, start }: First, early: DraftState['early']): First {
  if (early.size === 0) return { ...(value && { value }), ...(start && { start }) }
  const merged = [...early].reduce((document, [path, answer]) => setAt(document, path, answer), value ?? start ?? {})
  return value ? { value: merged } : { start: merged }
}

/** The field with the focus, and the caret in it. */
export type FocusedField = { id: string; caret: number | null }

function focusedField(): FocusedField | undefined {
  const { activeElement: field } = document
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.id === '') return undefined
  return { id: field.id, caret: field.selectionStart }
}

function focusAgain({ id, caret }: FocusedField): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  if (caret !== null && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    field.setSelectionRange(caret, caret)
}

/** The form being filled in, with its notices: restored answers, a newer version. */
export function FillingPage(props: Props) {
  const {
    form,
    title,
    published,
    hasNewer,
    notice,
    onUpdate,
    draft,
    services,
    presets,
    flow,
    sender,
    isTrial,
    serverIssues,
    place,
    onEdited,
    onChecked,
    onSent,
    onBroken,
  } = props
  const { t, language } = useTexts()
  const { version, definition, validator } = published
  const [restored] = useState(() => (draft.restored === 'loading' ? undefined : draft.restored))
  const { draft: savedDraft, attachments, clear, onAnswer, early } = draft
  const [isUnread] = useState(draft.isUnread)
  const [first] = useState(() => (isUnread ? {} : withEarly(answersOf(restored?.document, props.start), early)))
  // When the draft replaces what is on the screen, the field that is being typed into stays the one.
  const [focused] = useState(() => (typeof document === 'undefined' ? undefined : focusedField()))
  useEffect(() => {
    if (focused && document.activeElement === document.body) focusAgain(focused)
  }, [focused])
  useEffect(markVisited, [])

  const follow = useVisit(form, version, isTrial)
  const keep = useCallback(
    (document: FormDocument) => {
      savedDraft.save(document, version)
      onEdited(document)
    },
    [savedDraft, version, onEdited],
  )
  useEffect(() => {
    if (first.value && early.size > 0) keep(first.value)
  }, [first, early, keep])
  const submit = async (payload: FormDocument): Promise<SubmitOutcome> => {
    const valid = await outcomeOf(() => sender.validate(payload, { version, language }), t)
    if (valid.kind !== 'accepted') return failure(valid)
    if (flow !== 'direct') {
      onChecked(payload)
      return { kind: 'sent' }
    }
    const applied = await outcomeOf(
      () =>
        sender.apply(payload, {
          version,
          language,
          idempotencyKey: savedDraft.idempotencyKey(),
          draftKey: savedDraft.draftKey(),
        }),
      t,
    )
    if (applied.kind !== 'accepted') return failure(applied)
    onSent(applied.answer, payload)
    return { kind: 'sent' }
  }
  const failure = async (outcome: Exclude<SendOutcome<unknown>, { kind: 'accepted' }>): Promise<SubmitOutcome> => {
    if (outcome.kind === 'versionChanged') {
      const isNew = await onUpdate().then(
        () => true,
        () => false,
      )
      return { kind: 'failed', message: t(isNew ? 'request.version.changed' : 'request.submit.offline') }
    }
    if (outcome.kind !== 'broken') return outcome
    onBroken(outcome.requestId)
    return { kind: 'invalid' }
  }
  return (
    <>
      <Box ref={place} tabIndex={-1} sx={{ mb: { xs: 2, sm: 3 }, maxWidth: '72ch', '&:focus': { outline: 'none' } }}>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('request.required')}
        </Typography>
      </Box>
      <RequestNotices
        definition={definition}
        draft={savedDraft}
        restored={restored}
        hasNewer={hasNewer}
        notice={notice}
        isTrial={isTrial}
        onUpdate={onUpdate}
      />
      <SchemaForm
        definition={definition}
        language={language}
        chrome={t}
        services={services}
        validator={validator}
        attachments={attachments}
        given={presets}
        aside={<ProgressAside />}
        onChange={keep}
        onAnswer={onAnswer}
        follow={follow}
        onSubmit={submit}
        {...(flow === 'direct' ? {} : { submitTexts: review })}
        {...(serverIssues ? { serverIssues } : {})}
        {...first}
      />
      <ClearDraft draft={savedDraft} onClear={clear} />
    </>
  )
}
