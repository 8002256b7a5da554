import TextField from '@mui/material/TextField'
import { type ReactNode, useRef, useState } from 'react'

import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { savedText, useSavedState } from '../../../form/action-form/SavedAnswersContext.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { AnswerKind } from './RequestAnswer.tsx'

type Props<Answered> = DialogProps<Answered> & {
  readonly kind: AnswerKind
  readonly title: string
  readonly text: string
  /** While it is sent. */
  readonly running?: string
  readonly send: (text: string) => Promise<Answered>
  /** Shown beside the dialog; sends the answer again. */
  readonly aside?: (again: () => void) => ReactNode
  /** What is answered, above the field. */
  readonly children?: ReactNode
}

/** As in schemas/actions/request-refusal.json. */
const MAX_LENGTH = 1000
const faults = {
  fields: { reason: 'operator.requests.reasonMissing' },
  general: 'operator.requests.failed',
  shownCodes: ['NOT_FOUND', 'VERSION_CONFLICT', 'CONTRACT_REQUEST_ANSWERED', 'CONTRACT_REQUEST_WITHDRAWN'],
}

/** Confirmation of an answer, with the reason that a refusal needs. */
export function AnswerDialog<Answered>({ kind, send, onDone, aside, children, ...dialog }: Props<Answered>) {
  const t = useText()
  const submit = useSubmit(faults)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useSavedState('answer', '', { read: savedText })
  const [isMissing, setMissing] = useState(false)
  const isRefusal = kind === 'refuse'
  const answer = () => {
    if (!isRefusal || text.trim() !== '') return submit.run(() => send(text.trim()), onDone)
    setMissing(true)
    field.current?.focus()
  }
  return (
    <FormDialog
      {...dialog}
      action={t(isRefusal ? 'operator.requests.refuse' : 'operator.requests.approve')}
      submit={submit}
      onSubmit={answer}
    >
      {children}
      <TextField
        inputRef={field}
        label={t(isRefusal ? 'operator.requests.reason' : 'operator.requests.note')}
        value={text}
        required={isRefusal}
        autoFocus={isRefusal}
        fullWidth
        multiline
        minRows={3}
        error={isMissing}
        helperText={isMissing ? t('operator.requests.reasonMissing') : `${text.length} / ${MAX_LENGTH}`}
        onChange={event => {
          setText(event.target.value.slice(0, MAX_LENGTH))
          setMissing(false)
        }}
        sx={{ mt: 0.5 }}
      />
      {aside?.(answer)}
    </FormDialog>
  )
}
