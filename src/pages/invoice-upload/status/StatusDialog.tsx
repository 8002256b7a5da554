import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { ApiError } from '../../../api/http/ApiError.ts'
import { randomHex } from '../../../security/hex.ts'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { submitUpload, type UploadSubmitted, validateUpload } from '../../../api/staff/invoiceUploadApi.ts'
import { useErrorText } from '../../../builders/list/ListStates.tsx'
import { useActiveProduct } from '../../../contract/activeProduct.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { WhyOff } from '../../../ui/dialog/WhyOff.tsx'
import { ProblemKinds } from './ProblemKinds.tsx'

type Props = {
  readonly contractId: string
  readonly isReverse: boolean
  /** Documents that have not been typed yet. */
  readonly unreadCount: number
  /** Rows that only the page has: they are not part of the submission. */
  readonly unsavedCount: number
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  readonly onShowRow: (uuid: string, field: string) => void
  /** The server decided against the submission. */
  readonly onRejected: (error: unknown) => void
  /** Drafts were submitted, or may have been. */
  readonly onSubmitted: () => void
  /** Shows the invoices that wait to be sent. */
  readonly onBuyers: () => void
}

/**
 * The dry run before the submission (UPL-10): how many can be submitted, what keeps the others back, and what the
 * provider may decide differently. Then the submission and its result.
 */
export function StatusDialog(props: Props) {
  const {
    contractId,
    isReverse,
    unreadCount,
    unsavedCount,
    open,
    onClose,
    onClosed,
    onShowRow,
    onRejected,
    onSubmitted,
    onBuyers,
  } = props
  const t = useText()
  const id = useId()
  const whyOff = useId()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const mayUpload = useActiveProduct()?.permissions.has('UPLOAD_INVOICES') === true
  // Fetched at each opening: limits and invoices change.
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice-upload', 'status', contractId, id],
    queryFn: () => validateUpload(contractId),
    retry: false,
    gcTime: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<UploadSubmitted>()
  const [isUnknown, setUnknown] = useState(false)
  const running = useRef(false)
  // One key for every attempt of this dialog: what was submitted without an answer is not submitted again.
  const [key] = useState(randomHex)
  const submit = async () => {
    // The second click of a double click comes before the next render.
    if (running.current) return
    running.current = true
    setBusy(true)
    setUnknown(false)
    try {
      const answer = await submitUpload(contractId, key)
      onSubmitted()
      // With buyers to verify, the next step follows; it says that invoices were submitted.
      if (answer.invoiceUploadedOk && answer.buyerGroupedInvoiceResponse.length > 0) toBuyers()
      else setDone(answer)
    } catch (thrown) {
      running.current = false
      if (isDecided(thrown)) onRejected(thrown)
      else {
        setUnknown(true)
        onSubmitted()
      }
    }
    setBusy(false)
  }
  const toBuyers = () => {
    onBuyers()
    onClose()
  }
  const toInvoices = () => {
    const message = t('upload.submitted.alert', { smart_count: done?.submittedInvoiceCount ?? 0 })
    void navigate('/factoring/invoices', { state: { alert: { type: 'success', message } } })
  }
  const close = () => {
    if (isBusy) return
    if (done?.invoiceUploadedOk === true) toInvoices()
    else onClose()
  }
  const valid = data?.validInvoiceCount ?? 0
  const whyNot = () => {
    if (!mayUpload) return t('permission.missing', { permission: t('values.permission.UPLOAD_INVOICES') })
    if (data === undefined) return t(error === null ? 'upload.status.wait' : 'upload.status.checkAgain')
    return valid === 0 ? t('upload.status.allFaulty') : undefined
  }
  const reason = whyNot()
  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>
        {t(
          done === undefined
            ? 'upload.status.title'
            : done.invoiceUploadedOk
              ? 'upload.submitted.title'
              : 'upload.submitted.nothing',
        )}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {isUnknown && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void submit()}>
                {t('action.retry')}
              </Button>
            }
          >
            {t('upload.status.unavailable')}
          </Alert>
        )}
        {done !== undefined ? (
          <SubmittedText answer={done} />
        ) : error !== null ? (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            }
          >
            {errorText(error)}
          </Alert>
        ) : data === undefined ? (
          <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 2 }}>
            <CircularProgress size={22} aria-hidden />
            {t('upload.status.checking')}
          </Box>
        ) : (
          <>
            <Alert severity={valid === 0 ? 'error' : data.invalidInvoiceCount === 0 ? 'success' : 'warning'}>
              {t('upload.status.valid', { smart_count: valid })}{' '}
              {data.invalidInvoiceCount > 0 && t('upload.status.invalid', { smart_count: data.invalidInvoiceCount })}
            </Alert>
            {/[1-9]/.test(data.unfundedAmount) && (
              <Alert severity="info">
                {t('upload.status.unfunded', {
                  total: formatMoney(data.validAmount, data.currency),
                  unfunded: formatMoney(data.unfundedAmount, data.currency),
                })}
              </Alert>
            )}
            <ProblemKinds
              title={t('upload.status.errors')}
              entries={data.errors}
              counts={data.errorCounts}
              isReverse={isReverse}
              onShowRow={onShowRow}
            />
            <ProblemKinds
              title={t('upload.status.warnings')}
              entries={data.warnings}
              counts={data.warningCounts}
              isReverse={isReverse}
              onShowRow={onShowRow}
            />
            {unsavedCount > 0 && (
              <Alert severity="warning">{t('upload.bar.unsaved', { smart_count: unsavedCount })}</Alert>
            )}
            {unreadCount > 0 && (
              <Typography color="textSecondary">{t('upload.status.unread', { smart_count: unreadCount })}</Typography>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mr: 'auto', pl: 2 }}>
          {isBusy ? t('upload.status.submitting', { smart_count: valid }) : ''}
        </Typography>
        {done === undefined ? (
          <>
            <WhyOff id={whyOff} reason={reason} />
            <Button color="inherit" disabled={isBusy} onClick={close}>
              {t('upload.status.back')}
            </Button>
            <Button
              variant="contained"
              loading={isBusy}
              disabled={reason !== undefined}
              aria-describedby={reason === undefined ? undefined : whyOff}
              onClick={() => void submit()}
            >
              {data === undefined
                ? t('upload.status.submit')
                : t('upload.status.submitOf', { valid, total: data.totalInvoiceCount })}
            </Button>
          </>
        ) : (
          <>
            {done.buyerGroupedInvoiceResponse.length > 0 && (
              <Button color="inherit" onClick={toBuyers}>
                {t('upload.contract.send')}
              </Button>
            )}
            <Button variant="contained" autoFocus onClick={close}>
              {t('action.close')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Codes of a rejected call that say nothing about the submission: it has not arrived, or an earlier attempt still runs. */
const undecided: ReadonlySet<string> = new Set(['REQUEST_TIMEOUT', 'REQUEST_RUNNING'])

/** False without an answer of the server, and for a failure of it: the drafts may have been submitted all the same. */
function isDecided(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && !undecided.has(thrown.code)
}

function SubmittedText({ answer }: { readonly answer: UploadSubmitted }) {
  const t = useText()
  const waiting = answer.buyerGroupedInvoiceResponse.reduce((sum, { totalInvoices }) => sum + totalInvoices, 0)
  if (!answer.invoiceUploadedOk)
    return (
      <>
        <Alert severity="warning">{t('upload.submitted.none')}</Alert>
        {waiting > 0 && <Typography>{t('sending.waiting.toSend', { smart_count: waiting })}</Typography>}
      </>
    )
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <CheckCircleOutlineRounded color="success" fontSize="large" aria-hidden />
      <Box>
        <Typography>{t('upload.submitted.count', { smart_count: answer.submittedInvoiceCount })}</Typography>
        {answer.keptInvoiceCount > 0 && (
          <Typography color="textSecondary">
            {t('upload.submitted.kept', { smart_count: answer.keptInvoiceCount })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
