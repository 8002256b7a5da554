import Alert from '@mui/material/Alert'
import { Suspense, useEffect, useMemo, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { leaveForNotFound } from '../page/leave.ts'
import { LoadingForm } from '../page/LoadingForm.tsx'
import { stepInHistory } from '../page/useSteps.ts'
import { CodePage } from './CodePage.tsx'
import { ClosedNotice, FailedNotice } from './RelatedNotice.tsx'
import { useInvitation } from './useInvitation.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

const RelatedForm = lazyPart(() => import('./RelatedForm.tsx').then(module => module.RelatedForm))

type Props = { applicationToken: string; applicantToken: string }

/**
 * The part of a spouse or guarantor (REL-03): the access code, then the form. Under `/test/`, where the simulators run,
 * everything is validated and nothing stored.
 */
export function RelatedEntry({ applicationToken, applicantToken }: Props) {
  const t = useText()
  const { features } = usePortalSettings()
  const [isTrial] = useState(() => window.location.pathname.startsWith('/test/'))
  const isForbidden = isTrial && !features.simulators
  const tokens = useMemo(() => ({ applicationToken, applicantToken }), [applicationToken, applicantToken])
  useEffect(() => {
    if (isForbidden) leaveForNotFound()
  }, [isForbidden])
  return (
    <PublicLayout maxWidth="lg">
      {isTrial && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('related.trial')}
        </Alert>
      )}
      {isForbidden ? <LoadingForm /> : <Invited tokens={tokens} isTrial={isTrial} />}
    </PublicLayout>
  )
}

function Invited({ tokens, isTrial }: { tokens: Props; isTrial: boolean }) {
  const { state, retry, enter, renew, rejected: handleRejection } = useInvitation(tokens)
  // A part sent from this history entry still shows its result, although the invitation has ended.
  const [sentBefore] = useState(() => stepInHistory()?.step === 'sent')
  const isOpen = state.step === 'open' || (sentBefore && state.step !== 'failed')
  if (isOpen) {
    return (
      <Suspense fallback={<LoadingForm />}>
        <RelatedForm
          tokens={tokens}
          isTrial={isTrial}
          opened={state.step === 'open' ? state : undefined}
          onRejected={handleRejection}
        />
      </Suspense>
    )
  }
  switch (state.step) {
    case 'loading':
      return <LoadingForm />
    case 'code':
      return (
        <CodePage
          role={state.role}
          problem={state.problem}
          isBusy={state.isBusy === true}
          again={state.again === true}
          renewed={state.renewed}
          onEnter={code => void enter(state.role, code)}
          onNewCode={() => void renew()}
        />
      )
    case 'closed':
      return (
        <ClosedNotice
          why={state.why}
          newCode={{ problem: state.problem, isBusy: state.isBusy === true, request: () => void renew() }}
        />
      )
    case 'failed':
      return <FailedNotice onRetry={retry} />
  }
}
