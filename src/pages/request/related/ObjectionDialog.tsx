import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { type RelatedTokens, sendRemark } from '../../../api/public/relatedApi.ts'

/** The server's limit (actions/related-remark.json). */
const MAX_LENGTH = 500

type Props = {
  tokens: RelatedTokens
  access: string
  onClose: () => void
  onSent: () => void
  onRejected: (error: unknown) => void
}

/** "This is not right": an optional remark; the form behind the dialog is unchanged. */
export function ObjectionDialog({ tokens, access, onClose, onSent, onRejected }: Props) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy: isBusy, run } = useSingleRun()
  const send = async () => {
    try {
      await sendRemark(tokens, access, text.trim())
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(
        t(
          error.status === 0
            ? 'request.submit.offline'
            : error.status === 429
              ? 'related.objection.tooMany'
              : 'errors.SYSTEM_ERROR',
        ),
      )
      onRejected(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(send)
  }
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form noValidate onSubmit={submit} aria-busy={isBusy}>
        <DialogTitle id={`${id}-title`}>{t('related.objection.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography id={`${id}-text`}>{t('related.objection.text')}</Typography>
          <TextField
            label={t('related.objection.label')}
            multiline
            minRows={3}
            autoFocus
            value={text}
            onChange={event => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
          />
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            {t('related.objection.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('related.objection.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
