import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'

import { noticeOf } from '../../api/http/errorNotices.ts'

const MAX_NAME = 60

type Props = {
  readonly title: string
  readonly name: string
  /** Rejects with the error that the field then shows. */
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a view. It stays open with the reason where the name cannot be used. */
export function ViewNameDialog({ title, name, onName, onClose }: Props) {
  const translate = useTranslate()
  const id = useId()
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    // Text copied from a document may hold marks that nobody sees, which a name may not have.
    const wanted = text.replaceAll(/\p{Cf}/gu, '').trim()
    if (wanted === '') return setProblem(translate('factoring.views.nameless'))
    setIsSaving(true)
    try {
      await onName(wanted)
      onClose()
    } catch (error) {
      setProblem(translate(noticeOf(error).text))
      setIsSaving(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={event => void save(event)} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={translate('factoring.views.name')}
            value={text}
            error={problem !== undefined}
            helperText={problem ?? translate('factoring.views.nameHelp')}
            onChange={event => {
              setText(event.target.value)
              setProblem(undefined)
            }}
            slotProps={{ htmlInput: { maxLength: MAX_NAME, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('factoring.views.cancel')}</Button>
          <Button type="submit" variant="contained" aria-busy={isSaving}>
            {translate('factoring.views.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
