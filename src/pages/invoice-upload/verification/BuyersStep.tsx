import SendRounded from '@mui/icons-material/SendRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { ApiError } from '../../../api/http/ApiError.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import { type BuyerGroup, sendToBuyers, type VerificationSend } from '../../../api/staff/invoiceUploadApi.ts'
import { Notice } from '../../../builders/list/ListStates.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { BuyerCard } from './BuyerCard.tsx'
import { buyerInvoicesPath } from './buyerInvoicesPath.ts'
import { SentList } from './SentList.tsx'
import { verificationQueries } from './sentQueries.ts'
import { useSendingNotice, useSendingTexts } from './sendingTexts.ts'

type Props = {
  readonly contractId: string
  readonly groups: readonly BuyerGroup[]
  readonly isReverse: boolean
  /** Rows of the step before that could not be stored. */
  readonly unsavedCount: number
  readonly reload: () => void
  readonly onDocuments: () => void
}

/** Groups without a contact come first: they keep everything from being sent. */
function inOrder(groups: readonly BuyerGroup[]): readonly BuyerGroup[] {
  return [...groups].sort(
    (one, other) =>
      Number(one.contacts.length > 0) - Number(other.contacts.length > 0) ||
      one.buyerName.localeCompare(other.buyerName),
  )
}

/** The chosen contact if it still exists, else the first one (UPL-12). */
export function contactOf(group: BuyerGroup, chosen: Readonly<Record<string, string>>): string | undefined {
  const email = chosen[group.thirdPartyId]
  return group.contacts.some(contact => contact.email === email) ? email : group.contacts[0]?.email
}

/** Step 03: the submitted invoices go to the buyers for verification (UPL-11, UPL-12, UPL-13). */
export function BuyersStep({ contractId, groups, isReverse, unsavedCount, reload, onDocuments }: Props) {
  const t = useText()
  const id = useId()
  const navigate = useNavigate()
  const sendingTexts = useSendingTexts()
  const notifyFailure = useSendingNotice()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // The list of what waits is read again while the dialog says what was sent.
  const [sent, setSent] = useState<{ readonly count: number; readonly groups: readonly BuyerGroup[] }>()
  const [keyOf] = useState(idempotencyKeys)
  const running = useRef(false)
  const missing = groups.filter(({ contacts }) => contacts.length === 0).length

  const send = async () => {
    if (running.current) return
    setSubmitted(true)
    if (missing > 0) {
      document.querySelector<HTMLElement>('[data-missing-contact]')?.scrollIntoView({ block: 'center' })
      return
    }
    running.current = true
    setBusy(true)
    setFailure(undefined)
    const body: VerificationSend = groups.map(group => {
      const contactEmail = contactOf(group, chosen)
      return {
        thirdPartyId: group.thirdPartyId,
        invoiceIds: group.invoiceUploadList.map(invoice => invoice.id),
        ...(contactEmail === undefined ? {} : { contactEmail }),
      }
    })
    try {
      const answer = await sendToBuyers(contractId, body, keyOf(body))
      setSent({ count: answer.sentInvoiceCount, groups })
      void client.invalidateQueries(verificationQueries)
    } catch (error) {
      setFailure(error)
      notifyFailure(error)
      running.current = false
      // A colleague has sent some of them, or changed the contacts.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) reload()
    }
    setBusy(false)
  }
  const close = () => {
    const message = t('upload.sent.alert', { smart_count: sent?.count ?? 0 })
    void navigate('/factoring/invoices', { state: { alert: { type: 'success', message } } })
  }
  const sentList = <SentList contractId={contractId} reload={reload} />
  if (groups.length === 0 && sent === undefined) {
    return (
      <>
        <Card>
          <Notice title={t('upload.buyers.none')} text={t('upload.buyers.noneText')}>
            <Button variant="contained" component={Link} to="/factoring/invoices">
              {t('upload.buyers.toInvoices')}
            </Button>
          </Notice>
        </Card>
        {sentList}
      </>
    )
  }
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t('upload.buyers.text')}
      </Typography>
      {unsavedCount > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={onDocuments}>
              {t('upload.buyers.toRows')}
            </Button>
          }
        >
          {t('upload.bar.unsaved', { smart_count: unsavedCount })}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {sendingTexts(failure).map(text => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {missing > 0 && (
        <Alert severity={isSubmitted ? 'error' : 'warning'} sx={{ mb: 2 }}>
          {t('upload.buyers.missing', { smart_count: missing })}
        </Alert>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {inOrder(groups).map(group => (
          <BuyerCard
            key={group.thirdPartyId}
            contractId={contractId}
            group={group}
            chosen={contactOf(group, chosen)}
            isReverse={isReverse}
            isSubmitted={isSubmitted}
            onChoose={email => setChosen(before => ({ ...before, [group.thirdPartyId]: email }))}
            reload={reload}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2.5 }}>
        <Button
          variant="contained"
          size="large"
          startIcon={<SendRounded />}
          loading={isBusy}
          aria-disabled={missing > 0 || undefined}
          aria-describedby={missing > 0 ? `${id}-reason` : undefined}
          onClick={() => void send()}
          sx={missing > 0 ? { bgcolor: 'action.disabledBackground', color: 'text.disabled' } : {}}
        >
          {t('upload.buyers.send', { smart_count: groups.length })}
        </Button>
      </Box>
      {missing > 0 && (
        <Typography id={`${id}-reason`} variant="body2" color="textSecondary" sx={{ textAlign: 'right', mt: 0.75 }}>
          {t('upload.buyers.sendReason')}
        </Typography>
      )}
      {sentList}
      <Dialog open={sent !== undefined} onClose={close} maxWidth="xs" aria-labelledby={`${id}-sent`}>
        <DialogTitle id={`${id}-sent`}>{t('upload.sent.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t('upload.sent.text', { smart_count: sent?.count ?? 0 })}</DialogContentText>
          <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
            {(sent?.groups ?? []).map(group => (
              <li key={group.thirdPartyId}>
                <MuiLink component={Link} to={buyerInvoicesPath(contractId, group.thirdPartyId)}>
                  {t('upload.sent.to', { buyer: group.buyerName, email: contactOf(group, chosen) ?? '' })}
                </MuiLink>
              </li>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={close}>
            {t('action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
