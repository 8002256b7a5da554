import SendRounded from '@mui/icons-material/SendRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useRef, useState } from 'react'

import { ApiError } from '../../../api/http/ApiError.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import { sendToBuyers } from '../../../api/staff/invoiceUploadApi.ts'
import type { SentVerification } from '../../../api/staff/verificationApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { WhyOff } from '../../../ui/dialog/WhyOff.tsx'
import { InvoiceChoice } from './InvoiceChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { useSendingNotice, useSendingTexts } from './sendingTexts.ts'

type Props = DialogProps<number> & {
  readonly contractId: string
  readonly sending: SentVerification
  /** Only this invoice may be sent. */
  readonly invoiceId: string | undefined
  /** A colleague was faster: what is shown is out of date. */
  readonly onStale: () => void
}

/** Expired ones: all that wait. Otherwise the rejected ones, and without any those that wait. */
function firstChoice({ open, state }: SentVerification): readonly string[] {
  const of = (status: 'WAITING' | 'REJECTED') => open.filter(invoice => invoice.status === status).map(({ id }) => id)
  const rejected = of('REJECTED')
  return state === 'EXPIRED' || rejected.length === 0 ? of('WAITING') : rejected
}

/** Sends invoices of an earlier mail again, to the same or another contact (UPL-51). */
export function SendAgainDialog({ contractId, sending, invoiceId, open, onClose, onDone, onClosed, onStale }: Props) {
  const t = useText()
  const title = useId()
  const whyOff = useId()
  const sendingTexts = useSendingTexts()
  const notifyFailure = useSendingNotice()
  const offered = sending.open.filter(({ id }) => invoiceId === undefined || id === invoiceId)
  const [chosen, setChosen] = useState(() => (invoiceId === undefined ? firstChoice(sending) : [invoiceId]))
  const [email, setEmail] = useState(
    () => (sending.contacts.find(contact => contact.email === sending.email) ?? sending.contacts[0])?.email,
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [keyOf] = useState(idempotencyKeys)
  const running = useRef(false)
  const { thirdPartyId, verificationId, contacts } = sending
  const ids = offered.map(({ id }) => id).filter(id => chosen.includes(id))
  const reason =
    contacts.length === 0 ? t('sending.again.noContact') : ids.length === 0 ? t('sending.again.nothing') : undefined
  const group = {
    thirdPartyId,
    invoiceIds: ids,
    replaces: verificationId,
    ...(email === undefined ? {} : { contactEmail: email }),
  }
  const isStale = failure instanceof ApiError && failure.status === 404
  const send = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      onDone((await sendToBuyers(contractId, [group], keyOf(group))).sentInvoiceCount)
    } catch (error) {
      setFailure(error)
      notifyFailure(error)
      running.current = false
      // As at the last step: a colleague has sent some of them, or changed the contacts.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) onStale()
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      slotProps={{ transition: { onExited: onClosed } }}
      maxWidth="sm"
      fullWidth
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{t('sending.again.title', { buyer: sending.buyerName })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <DialogContentText>{t('sending.again.text')}</DialogContentText>
        {failure !== undefined && (
          <Alert severity="error" role="alert">
            {isStale ? t('sending.again.stale') : sendingTexts(failure).join(' ')}
          </Alert>
        )}
        {contacts.length > 0 && (
          <TextField
            select
            size="small"
            label={t('upload.buyers.contact')}
            value={email ?? ''}
            onChange={event => setEmail(event.target.value)}
            sx={{ mt: 1 }}
          >
            {contacts.map(one => (
              <MenuItem key={one.email} value={one.email} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {`${one.name} ${one.surname} · ${one.email}`}
              </MenuItem>
            ))}
          </TextField>
        )}
        <InvoiceChoice invoices={offered} chosen={chosen} onChange={setChosen} />
        {ids.length > 0 && email !== undefined && <MailPreview contractId={contractId} group={group} />}
      </DialogContent>
      <DialogActions>
        <WhyOff id={whyOff} reason={reason} />
        <Button color="inherit" onClick={onClose} disabled={isBusy}>
          {t('action.cancel')}
        </Button>
        <Button
          variant="contained"
          startIcon={<SendRounded />}
          loading={isBusy}
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : whyOff}
          onClick={() => void send()}
        >
          {t('sending.again.send', { smart_count: ids.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
