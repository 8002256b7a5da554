import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import { listPartnerRequests, type PartnerRequest, resendToCustomer } from '../../../api/public/customerApi.ts'

/** A new link helps only before the customer has confirmed. */
const waiting: ReadonlySet<PartnerRequest['status']> = new Set(['AWAITING_CUSTOMER', 'EXPIRED'])

type Note = { severity: 'success' | 'warning'; text: string }

/**
 * Requests that the partner filled in for customers, with their status. If they fail to load, the page stays as it is.
 */
export function PartnerRequests({ token }: { token: string }) {
  const t = useText()
  const [requests, setRequests] = useState<readonly PartnerRequest[]>([])
  const [note, setNote] = useState<Note>()
  const [loads, setLoads] = useState(0)
  const running = useRef(false)
  useEffect(() => {
    const abort = new AbortController()
    listPartnerRequests(token, abort.signal).then(setRequests, (error: unknown) => {
      if (!isAbort(error)) setNote({ severity: 'warning', text: t('request.partnerRequests.failed') })
    })
    return () => abort.abort()
  }, [token, loads, t])
  const resend = async ({ id, customer }: PartnerRequest) => {
    if (running.current) return
    running.current = true
    try {
      await resendToCustomer(token, id)
      setNote({ severity: 'success', text: t('request.partnerRequests.resent', { customer }) })
      setLoads(count => count + 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setNote({
        severity: 'warning',
        text: t(
          error.status === 429
            ? 'errors.TOO_MANY_ATTEMPTS'
            : error.status === 0
              ? 'request.submit.offline'
              : 'errors.SYSTEM_ERROR',
        ),
      })
    } finally {
      running.current = false
    }
  }
  return (
    <Box component="section" aria-label={t('request.partnerRequests.title')} sx={{ mt: 5 }}>
      <Box role="status">
        {note && (
          <Alert severity={note.severity} sx={{ mb: 2 }}>
            {note.text}
          </Alert>
        )}
      </Box>
      {requests.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('request.partnerRequests.title')}
          </Typography>
          <Box component="ul" data-testid="partner-requests" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {requests.map(one => (
              <Row key={one.id} request={one} onResend={() => void resend(one)} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

function Row({
  request: { reference, customer, status, opened, expires_at: expires },
  onResend,
}: {
  request: PartnerRequest
  onResend: () => void
}) {
  const t = useText()
  const state = status === 'AWAITING_CUSTOMER' && opened ? 'OPENED' : status
  const until = t('request.partnerRequests.until', { date: expires.slice(0, 10) })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{customer}</Typography>
        <Typography variant="body2" color="textSecondary">
          {reference} · {t(`request.partnerRequests.status.${state}`)}
          {status === 'AWAITING_CUSTOMER' && ` · ${until}`}
        </Typography>
      </Box>
      {waiting.has(status) && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={onResend}
          aria-label={t('request.partnerRequests.resendOf', { customer })}
          sx={{ minHeight: 44 }}
        >
          {t('request.partnerRequests.resend')}
        </Button>
      )}
    </Box>
  )
}
