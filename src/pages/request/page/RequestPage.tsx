import Link from '@mui/material/Link'
import { Suspense, useEffect, useMemo } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { formServices } from '../../../form/portalServices.ts'
import { usePublishedForm } from '../../../form/published/usePublishedForm.ts'
import { useBankReturn } from '../bank/useBankReturn.ts'
import { useDraft } from '../draft/useDraft.ts'
import { useReturn } from '../draft/useReturn.ts'
import { FillingPage } from './FillingPage.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { presetsOf } from './presets.ts'
import { useAnswers } from './useAnswers.ts'
import { useSteps } from './useSteps.ts'
import { BankDialog } from '../review/reviewParts.ts'
import { outcomeOf } from '../send/sendRequest.ts'
import type { StatementParts } from '../statement/statementParts.ts'
import { leaveForNotFound } from './leave.ts'
import { LoadingForm } from './LoadingForm.tsx'
import { RequestForm } from './RequestForm.tsx'
import type { RequestRoute } from '../../../../schemas/pages/requestRoute.ts'
import { financialSender } from '../send/sender.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

const ChoicePage = lazyPart(() => import('../entry/ChoicePage.tsx').then(module => module.ChoicePage))
const TrialForm = lazyPart(() => import('../entry/TrialForm.tsx').then(module => module.TrialForm))
const PartnerPage = lazyPart(() => import('../partner/PartnerPage.tsx').then(module => module.PartnerPage))
const PartnerForm = lazyPart(() => import('../partner/PartnerForm.tsx').then(module => module.PartnerForm))
const ReceiptPage = lazyPart(() => import('../send/ReceiptPage.tsx').then(module => module.ReceiptPage))
const CustomerEntry = lazyPart(() => import('../customer/CustomerEntry.tsx').then(module => module.CustomerEntry))
const StatementPage = lazyPart(() => import('../statement/StatementPage.tsx').then(module => module.StatementPage))
const RelatedEntry = lazyPart(() => import('../related/RelatedEntry.tsx').then(module => module.RelatedEntry))

const SENDER = financialSender('')
const statementParts = {
  BankDialog,
  FillingPage,
  formServices,
  LoadFailed,
  LoadingForm,
  outcomeOf,
  useAnswers,
  useBankReturn,
  useDraft,
  usePublishedForm,
  useReturn,
  useSteps,
} satisfies StatementParts

type Props = {
  route: RequestRoute
  /** The form is one of the choice at `/formRequest`. */
  isFromChoice: boolean
}

/** Loads the code of a page before it is rendered, so that server and browser render the same. */
export async function loadRequestPage(route: RequestRoute): Promise<void> {
  if (route.kind === 'form' && route.originator) await PartnerForm.load()
  if (route.kind === 'choice') await ChoicePage.load()
  if (route.kind === 'partner') await PartnerPage.load()
}

/** A page of the public requests (FRM-02, FRM-03), selected by the address. */
export function RequestPage({ route, isFromChoice }: Props) {
  const loading = (
    <PublicLayout maxWidth="lg">
      <LoadingForm />
    </PublicLayout>
  )
  return <Suspense fallback={loading}>{pageOf(route, isFromChoice)}</Suspense>
}

function pageOf(route: RequestRoute, isFromChoice: boolean) {
  switch (route.kind) {
    case 'form':
      return route.originator ? (
        <PartnerForm route={route} originator={route.originator} />
      ) : (
        <OwnForm route={route} isFromChoice={isFromChoice} />
      )
    case 'choice':
      return <ChoicePage />
    case 'partner':
      return <PartnerPage route={route} />
    case 'related':
      return <RelatedEntry applicationToken={route.applicationToken} applicantToken={route.applicantToken} />
    case 'customer':
      return <CustomerEntry token={route.token} />
    case 'trial':
      return <TrialForm route={route} />
    case 'receipt':
      return <ReceiptPage reference={route.reference} />
    case 'redirect':
      return <Redirect to={route.to} />
    case 'statement':
      return <StatementPage parts={statementParts} />
    case 'notFound':
      return <Redirect />
  }
}

type OwnFormProps = Omit<Props, 'route'> & { route: Extract<RequestRoute, { kind: 'form' }> }

/** A request made directly to the provider. */
function OwnForm({ route: { form, mode, pipedriveId, start }, isFromChoice }: OwnFormProps) {
  const t = useText()
  const presets = useMemo(() => presetsOf({ pipedriveId }), [pipedriveId])
  return (
    <PublicLayout maxWidth="lg">
      {isFromChoice && (
        <Link href="/formRequest" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, mt: -1.5, mb: 1 }}>
          {t('request.choice.back')}
        </Link>
      )}
      <RequestForm
        form={form}
        mode={mode}
        flow={form === 'leasing-business' ? 'business' : 'private'}
        sender={SENDER}
        presets={presets}
        {...(start ? { start } : {})}
      />
    </PublicLayout>
  )
}

function Redirect({ to }: { to?: string }) {
  useEffect(() => {
    if (to === undefined) leaveForNotFound({ why: 'oldLink' })
    else window.location.replace(to)
  }, [to])
  return null
}
