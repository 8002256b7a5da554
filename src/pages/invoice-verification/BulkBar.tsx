import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { type Action, MAX_COMMENT } from './answers.ts'
import { ReasonChips } from './ReasonChips.tsx'

type Props = { count: number; onApply: (action: Action, comment?: string) => void }

/** Applies one status to the selected rows (VER-03). */
export function BulkBar({ count, onApply }: Props) {
  const t = useText()
  const [isRejecting, setIsRejecting] = useState(false)
  const none = count === 0
  return (
    <Alert
      severity="info"
      icon={false}
      role="region"
      aria-label={t('verification.bulk')}
      sx={{
        mb: 2,
        alignItems: 'center',
        '& .MuiAlert-message': { width: '100%', py: 0.5 },
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box aria-live="polite" sx={{ mr: 'auto' }}>
          {none ? t('verification.selectSome') : t('verification.selected', { smart_count: count })}
        </Box>
        <Button variant="outlined" disabled={none} onClick={() => onApply('ACCEPT')} sx={{ minHeight: 44 }}>
          {t('verification.acceptSelected')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={none}
          onClick={() => setIsRejecting(true)}
          sx={{ minHeight: 44 }}
        >
          {t('verification.rejectSelected')}
        </Button>
      </Box>
      {isRejecting && (
        <RejectDialog
          count={count}
          onCancel={() => setIsRejecting(false)}
          onReject={comment => {
            setIsRejecting(false)
            onApply('REJECT', comment)
          }}
        />
      )}
    </Alert>
  )
}

type RejectProps = { count: number; onCancel: () => void; onReject: (comment: string) => void }

/** One reason for all selected rows, because each rejection needs one (VER-20). */
function RejectDialog({ count, onCancel, onReject }: RejectProps) {
  const t = useText()
  const id = useId()
  const [comment, setComment] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isMissing = comment.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isMissing) onReject(comment)
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t('verification.rejectTitle', { smart_count: count })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <ReasonChips label={t('verification.reasons')} onChoose={setComment} />
          <TextField
            id="bulk-comment"
            autoFocus
            required
            label={t('verification.comment')}
            value={comment}
            onChange={event => setComment(event.target.value)}
            error={isTried && isMissing}
            helperText={isTried && isMissing ? t('verification.commentNeeded') : undefined}
            slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
            multiline
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" color="error">
            {t('verification.reject')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
