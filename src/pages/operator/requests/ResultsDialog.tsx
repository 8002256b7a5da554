import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState } from 'react'

import type { RequestResult } from '../../../api/operator/requestsApi.ts'
import { useChosenRows } from '../../../builders/selection/SelectionContext.ts'
import { StatusOf } from '../../../cells/StatusOf.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { CopyLines } from '../../../ui/CopyLines.tsx'
import type { AnswerKind } from './RequestAnswer.tsx'
import { RequestList } from './RequestList.tsx'

type Props = {
  readonly kind: AnswerKind
  readonly results: readonly RequestResult[]
  readonly onClosed: () => void
}

/** What became of each request (REQ-47). Closing it drops the selection, since these requests have ended. */
export function ResultsDialog({ kind, results, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const { clear } = useChosenRows()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const onExited = () => {
    onClosed()
    clear()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={id}>{t(`operator.requests.chosen.${kind}Done`, { smart_count: results.length })}</DialogTitle>
      <DialogContent ref={list}>
        <RequestList
          requests={results.map(({ id: key, reference, status }) => ({
            id: key,
            reference,
            detail: <StatusOf vocabulary="contractRequestStatus" value={status} next="operatorRequest" />,
          }))}
        />
      </DialogContent>
      <DialogActions>
        <CopyLines
          lines={results.map(({ reference, status }) => [reference, t(`values.contractRequestStatus.${status}`)])}
          shown={list}
        />
        <Button autoFocus variant="contained" onClick={close}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
