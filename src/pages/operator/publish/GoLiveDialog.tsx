import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { savedText, useSavedState } from '../../../form/action-form/SavedAnswersContext.ts'
import { SavedAnswersNotice, useAreAnswersRead } from '../../../form/action-form/SavedAnswersNotice.tsx'
import { noticeOf } from '../../../api/http/errorNotices.ts'
import { CommentField } from './CommentField.tsx'

type Props = {
  open: boolean
  onClosed: () => void
  title: string
  text: string
  commentLabel: string
  confirm: string
  children?: ReactNode
  /** Resolves when finished; an error is shown in the dialog, which stays open. */
  onConfirm: (comment: string) => Promise<void>
  onClose: () => void
}

/** Confirmation before something goes live, with subject and reason. Publishing and rolling back share it. */
export function GoLiveDialog({
  title,
  text,
  commentLabel,
  confirm,
  children,
  open,
  onConfirm,
  onClose,
  onClosed,
}: Props) {
  const t = useText()
  const id = useId()
  const [comment, setComment] = useSavedState('comment', '', { read: savedText })
  const [missing, setMissing] = useState(false)
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })

  const isReady = useAreAnswersRead()

  const go = async (): Promise<void> => {
    if (comment.trim() === '') return setMissing(true)
    setState({ busy: true })
    try {
      await onConfirm(comment.trim())
    } catch (error) {
      setState({ busy: false, problem: t(noticeOf(error).text) })
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !state.busy && onClose()}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{text}</Typography>
        {children}
        <SavedAnswersNotice>
          <CommentField
            label={commentLabel}
            value={comment}
            missing={missing}
            onConfirm={() => isReady && !state.busy && void go()}
            onChange={value => {
              setComment(value)
              setMissing(false)
            }}
          />
        </SavedAnswersNotice>
        {state.problem !== undefined && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {state.problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={state.busy}>
          {t('action.cancel')}
        </Button>
        <Button
          variant="contained"
          aria-keyshortcuts="Control+Enter"
          onClick={() => void go()}
          loading={state.busy}
          disabled={!isReady}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
