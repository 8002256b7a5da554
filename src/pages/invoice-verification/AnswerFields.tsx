import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import CheckRounded from '@mui/icons-material/CheckRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'

import { StatusChip } from '../../cells/StatusChip.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import type { UnverifiedInvoice } from '../../api/public/verificationApi.ts'
import { isAnswered, MAX_COMMENT, type Action, type RowAnswer } from './answers.ts'
import { ReasonChips } from './ReasonChips.tsx'

type Props = {
  invoice: UnverifiedInvoice
  answer: RowAnswer
  /** The verifier tried to submit a rejection without a comment. */
  isCommentMissing: boolean
  onAction: (action: Action | undefined) => void
  onComment: (comment: string) => void
}

/** Stored status: a dash when empty or SUBMITTED (VER-08). */
export function StoredStatus({ invoice }: Pick<Props, 'invoice'>) {
  const t = useText()
  const { invoiceStatus } = invoice
  if (!isAnswered(invoice)) return <>–</>
  return (
    <StatusChip
      tone={invoiceStatus === 'ACCEPT' ? 'green' : 'red'}
      label={t(`verification.status.${invoiceStatus}`)}
      hint={t(`verification.next.${invoiceStatus}`)}
    />
  )
}

/** The chosen status, a dash without one (VER-08), and the buttons that choose it. */
export function ActionButtons({ invoice, answer, onAction }: Pick<Props, 'invoice' | 'answer' | 'onAction'>) {
  const t = useText()
  const number = invoice.invoiceNumber
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ width: '1ch', flex: 'none' }}>
        {answer.action === undefined && '–'}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={answer.action ?? null}
        onChange={(_event, action: Action | null) => onAction(action ?? undefined)}
        aria-label={t('verification.answerFor', { number })}
        sx={{
          '& .MuiToggleButton-root': { minHeight: 44, px: 1.5, gap: 0.5, textTransform: 'none', whiteSpace: 'nowrap' },
        }}
      >
        <ToggleButton value="ACCEPT" color="success" aria-label={t('verification.acceptOne', { number })}>
          <CheckRounded fontSize="small" aria-hidden />
          {t('verification.accept')}
        </ToggleButton>
        <ToggleButton value="REJECT" color="error" aria-label={t('verification.rejectOne', { number })}>
          <CloseRounded fontSize="small" aria-hidden />
          {t('verification.reject')}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  )
}

export function CommentField({ invoice, answer, isCommentMissing, onComment }: Omit<Props, 'onAction'>) {
  const t = useText()
  const number = invoice.invoiceNumber
  const needsReason = answer.action === 'REJECT' && answer.comment.trim() === ''
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <TextField
        id={commentId(invoice.id)}
        size="small"
        fullWidth
        placeholder={t('verification.comment')}
        sx={{ '& .MuiInputBase-root': { minHeight: 44 } }}
        value={answer.comment}
        onChange={event => onComment(event.target.value)}
        // Enter would submit the answers of all rows, and a verdict cannot be taken back.
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        error={isCommentMissing && needsReason}
        helperText={needsReason ? t('verification.commentNeeded') : undefined}
        slotProps={{
          htmlInput: { maxLength: MAX_COMMENT, 'aria-label': t('verification.commentFor', { number }) },
        }}
      />
      {needsReason && <ReasonChips label={t('verification.reasonsFor', { number })} onChoose={onComment} />}
    </Box>
  )
}

export const commentId = (id: string) => `comment-${id}`
