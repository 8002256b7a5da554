import Link from '@mui/material/Link'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { PublicLayout } from '../../layout/PublicLayout.tsx'
import { givenOf } from './given.ts'
import { leaveForNotFound } from './leave.ts'
import { LoadingForm } from './LoadingForm.tsx'
import { RequestForm } from './RequestForm.tsx'
import { type RequestRoute, requestRoute } from './requestRoute.ts'
import { financialSender } from './sender.ts'

const ChoicePage = lazy(() => import('./entry/ChoicePage.tsx').then((module) => ({ default: module.ChoicePage })))
const TrialForm = lazy(() => import('./entry/TrialForm.tsx').then((module) => ({ default: module.TrialForm })))
const PartnerPage = lazy(() => import('./partner/PartnerPage.tsx').then((module) => ({ default: module.PartnerPage })))
const PartnerForm = lazy(() => import('./partner/PartnerForm.tsx').then((module) => ({ default: module.PartnerForm })))
const ReceiptPage = lazy(() => import('./ReceiptPage.tsx').then((module) => ({ default: module.ReceiptPage })))
const RelatedEntry = lazy(() => import('./related/RelatedEntry.tsx').then((module) => ({ default: module.RelatedEntry })))

const SENDER = financialSender('')

/** A page of the public requests (specification 001 §2): which one, the address says. */
export function RequestPage() {
  const [route] = useState(() => requestRoute(window.location))
  const loading = (
    <PublicLayout maxWidth="lg">
      <LoadingForm />
    </PublicLayout>
  )
  return <Suspense fallback={loading}>{pageOf(route)}</Suspense>
}

function pageOf(route: RequestRoute) {
  switch (route.kind) {
    case 'form':
      return route.originator ? <PartnerForm route={route} originator={route.originator} /> : <OwnForm route={route} />
    case 'choice':
      return <ChoicePage />
    case 'partner':
      return <PartnerPage route={route} />
    case 'related':
      return <RelatedEntry applicationToken={route.applicationToken} applicantToken={route.applicantToken} />
    case 'trial':
      return <TrialForm route={route} />
    case 'receipt':
      return <ReceiptPage reference={route.reference} />
    case 'redirect':
      return <Elsewhere to={route.to} />
    case 'notFound':
      return <Elsewhere />
  }
}

/** A request to the provider itself. */
function OwnForm({ route: { form, mode, pipedriveId, start } }: { route: Extract<RequestRoute, { kind: 'form' }> }) {
  const t = useText()
  const given = useMemo(() => givenOf({ pipedriveId }), [pipedriveId])
  return (
    <PublicLayout maxWidth="lg">
      {window.location.pathname.startsWith('/formRequest') && (
        <Link href="/formRequest" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, mt: -1.5, mb: 1 }}>
          {t('request.choice.back')}
        </Link>
      )}
      <RequestForm form={form} mode={mode} flow={form === 'leasing-business' ? 'business' : 'private'} sender={SENDER} given={given} {...(start ? { start } : {})} />
    </PublicLayout>
  )
}

function Elsewhere({ to }: { to?: string }) {
  useEffect(() => {
    if (to === undefined) leaveForNotFound({ why: 'oldLink' })
    else window.location.replace(to)
  }, [to])
  return null
}
