import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useId } from 'react'

import { type ContractRequest, downloadRequestFile, getRequestAnswers } from '../../api/staff/contractRequestsApi.ts'
import { AttachmentRows } from '../../cells/AttachmentRows.tsx'
import { EventHistory } from '../../cells/EventHistory.tsx'
import { formatDateTime } from '../../cells/formatDate.ts'
import { StatusOf } from '../../cells/StatusOf.tsx'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { AnswerSections } from '../../ui/AnswerSections.tsx'
import { RequestAnswer } from './RequestAnswer.tsx'

type Props = {
  readonly contractId: string
  readonly request: ContractRequest
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  /** The button that withdraws the request, where it can be. */
  readonly withdraw: ReactNode
}

/** All about one request: what was asked for and answered, its attachments and its progress (REQ-41). */
export function RequestDetails({ contractId, request, open, onClose, onClosed, withdraw }: Props) {
  const t = useText()
  const titleId = useId()
  const { id, kind, reference, status, createdAt, createdBy, attachments, history } = request
  const download = useCallback(
    (file: { readonly id: string; readonly name: string }, signal: AbortSignal) =>
      downloadRequestFile(contractId, id, file, signal),
    [contractId, id],
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId}>
        {t('requests.detail.title', { kind: t(`values.contractRequestKind.${kind}`), reference })}
      </DialogTitle>
      <DialogContent
        dividers
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
          <StatusOf vocabulary="contractRequestStatus" value={status} next="request" />
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('requests.detail.sent', { name: createdBy, date: formatDateTime(createdAt) })}
          </Typography>
        </Box>
        <Typography variant="body2">{t(`next.request.${status}`)}</Typography>
        <RequestAnswer request={request} />
        <Part title={t('requests.detail.answers')}>
          <Answers contractId={contractId} id={id} />
        </Part>
        {attachments.length > 0 && (
          <Part title={t('requests.detail.files')}>
            <AttachmentRows
              label={t('requests.list.files', { reference })}
              files={attachments.map(({ uuid, name, size }) => ({ id: uuid, name, size }))}
              download={download}
            />
          </Part>
        )}
        <Part title={t('requests.detail.history')}>
          <EventHistory
            events={history.toReversed().map(({ status: step, at, note }, index) => ({
              id: `${step} ${at}`,
              name: t(`values.contractRequestStatus.${step}`),
              at,
              // The latest note stands above, as the answer.
              ...(note === null || index === 0 ? {} : { note }),
            }))}
          />
        </Part>
      </DialogContent>
      <DialogActions>
        {withdraw}
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" onClick={onClose}>
          {t('requests.detail.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle1" component="h3" sx={{ fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Answers({ contractId, id }: { readonly contractId: string; readonly id: string }) {
  const t = useText()
  const active = activeKey(useActiveProduct())
  const { data, isError, refetch } = useQuery({
    queryKey: ['contract-request-answers', active, contractId, id],
    queryFn: ({ signal }) => getRequestAnswers(contractId, id, signal),
    retry: false,
    // Answers of a sent request never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('requests.detail.answersFailed')}
      </Alert>
    )
  return data === undefined ? <Skeleton variant="rounded" height={120} /> : <AnswerSections sections={data} />
}
