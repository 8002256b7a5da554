import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { applyAsCustomer, type CustomerRequest, validateAsCustomer } from '../../../api/public/customerApi.ts'
import { getAt } from '../../../form/engine/path.ts'
import { presetsOf } from '../page/presets.ts'
import { RequestForm } from '../page/RequestForm.tsx'
import type { Sender } from '../send/sender.ts'
import { useHistoryStep } from '../page/useSteps.ts'

type Props = {
  token: string
  /** Undefined after a reload of the result: there is nothing left to fill in. */
  request: CustomerRequest | undefined
  /** The link became invalid while the form was being filled in: nothing can be sent with it any more. */
  onEnd: (why: 'done' | 'expired') => void
}

/** Enough of the token to separate the answers of two links, too little to be useful to an attacker. */
const draftNameOf = (token: string) => `customer.${token.slice(0, 8)}`

/** Confirmed on another device, expired, or replaced by a newer link. */
function endOf(error: unknown): 'done' | 'expired' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'REQUEST_CONFIRMED') return 'done'
  return error.status === 410 || error.status === 404 ? 'expired' : undefined
}

function senderOf(token: string, onEnd: Props['onEnd']): Sender {
  const watched = async <T,>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      const why = endOf(error)
      if (why !== undefined) onEnd(why)
      throw error
    }
  }
  return {
    validate: (payload, options) => watched(validateAsCustomer(token, payload, options)),
    apply: (payload, options) => watched(applyAsCustomer(token, payload, options)),
  }
}

/** The form as the partner left it, in the mode of customers who come through a partner. */
export function CustomerForm({ token, request, onEnd }: Props) {
  const step = useHistoryStep()
  const sender = useMemo(() => senderOf(token, onEnd), [token, onEnd])
  const pipedrive = request && getAt(request.answers, 'lending.pipedrive_id')
  const pipedriveId = typeof pipedrive === 'string' ? pipedrive : null
  const presets = useMemo(() => presetsOf({ pipedriveId, originatorToken: token }), [pipedriveId, token])
  const form = request?.form ?? 'leasing-private'
  return (
    <>
      {request && step !== 'sent' && <FilledInBy request={request} />}
      <RequestForm
        form={form}
        mode={request?.mode ?? 'partner'}
        flow={form === 'leasing-business' ? 'business' : 'private'}
        sender={sender}
        presets={presets}
        draftName={draftNameOf(token)}
        {...(request ? { start: request.answers } : {})}
      />
    </>
  )
}

function FilledInBy({ request: { partner, reference, files } }: { request: CustomerRequest }) {
  const t = useText()
  return (
    <Paper
      variant="outlined"
      component="section"
      data-testid="filled-in-by"
      sx={{ p: { xs: 2, sm: 3 }, mb: 4, borderRadius: '16px', maxWidth: '72ch' }}
    >
      <Typography sx={{ fontWeight: 650, mb: 0.5, overflowWrap: 'anywhere' }}>
        {t('request.customer.title', { partner: partner?.name ?? '' })}
      </Typography>
      <Typography color="textSecondary">{t('request.customer.text', { reference })}</Typography>
      {files.length > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('request.customer.files', { names: files.map(({ name }) => name).join(', ') })}
        </Typography>
      )}
    </Paper>
  )
}
