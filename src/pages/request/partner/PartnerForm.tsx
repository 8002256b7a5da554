import { useMemo } from 'react'

import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { presetsOf } from '../page/presets.ts'
import { partnerHome } from '../page/home.ts'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { LoadingForm } from '../page/LoadingForm.tsx'
import { RequestForm } from '../page/RequestForm.tsx'
import type { Originator, RequestRoute } from '../../../../schemas/pages/requestRoute.ts'
import { financialSender } from '../send/sender.ts'
import { PartnerHead } from './PartnerHead.tsx'
import { usePartner } from './usePartner.ts'

type Props = { route: Extract<RequestRoute, { kind: 'form' }>; originator: Originator }

const senders = { public: financialSender(''), private: financialSender('/prefill') } as const

/** A form under a partner's name: the customer's (public token), or one the partner fills in (private token). */
export function PartnerForm({ route, originator }: Props) {
  const { form, mode, product, pipedriveId, start } = route
  const { state, retry } = usePartner(originator, product, form === 'leasing-business')
  const partner = state.status === 'known' ? state.partner : undefined
  const token = partner?.originator_token
  const presets = useMemo(
    () => presetsOf({ pipedriveId, ...(token === undefined ? {} : { originatorToken: token }) }),
    [pipedriveId, token],
  )
  const isPrefill = originator.kind === 'private'
  const href = partnerHome(originator)
  const result = isPrefill
    ? ({ sentBy: 'partner', home: { href, label: 'request.sent.partner' } } as const)
    : ({ home: { href, label: 'request.sent.home' } } as const)
  return (
    <PublicLayout maxWidth="lg" head={partner && <PartnerHead partner={partner} />}>
      {state.status === 'loading' && <LoadingForm />}
      {state.status === 'failed' && <LoadFailed onRetry={retry} />}
      {partner && (
        <RequestForm
          form={form}
          mode={mode}
          flow={isPrefill ? 'direct' : form === 'leasing-business' ? 'business' : 'private'}
          sender={senders[originator.kind]}
          presets={presets}
          draftName={`${form}.${mode}.${originator.token}`}
          {...(start ? { start } : {})}
          {...result}
        />
      )}
    </PublicLayout>
  )
}
