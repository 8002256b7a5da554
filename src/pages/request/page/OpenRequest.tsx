import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'

import { fieldId } from '../../../form/engine/path.ts'
import { LegalTextDialog } from '../../../form/field/LegalTextLink.tsx'
import { fileParts } from '../../../form/files/FileListWidget.tsx'
import { formServices } from '../../../form/portalServices.ts'
import { Combobox } from '../../../form/widgets/comboboxPart.ts'
import { sectionElementId } from '../../../form/section/sectionElementId.ts'
import type { Issue } from '../../../contract/formTypes.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { Receipt } from '../../../api/public/formApi.ts'
import { FillingPage } from './FillingPage.tsx'
import { ClearDialog } from './clearPart.ts'
import { formTitle } from '../../../form/formTexts.ts'
import { applyGuarantorSetting, applyPersonalCodeCountries, dialCodeOf } from './formSettings.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingForm } from './LoadingForm.tsx'
import { NoticeAlerts } from './noticesPart.ts'
import { keepReceipt } from '../send/receipt.ts'
import { receiptAddress } from '../send/receiptAddress.ts'
import type { RequestFormProps } from './requestTypes.ts'
import { BankDialog, ConfirmDialog, SignDialog } from '../review/reviewParts.ts'
import { SentPage } from '../send/sentPart.ts'
import { useAnswers } from './useAnswers.ts'
import { useBankReturn } from '../bank/useBankReturn.ts'
import { useDraft } from '../draft/useDraft.ts'
import { usePublishedForm } from '../../../form/published/usePublishedForm.ts'
import { useReturn } from '../draft/useReturn.ts'
import { invitedBy, type Steps } from './useSteps.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { loadWhenIdle } from '../../../ui/lazy/loadWhenIdle.ts'

const DraftLocked = lazyPart(() => import('./DraftLocked.tsx').then(module => module.DraftLocked))
const FailedPage = lazyPart(() => import('../send/FailedPage.tsx').then(module => module.FailedPage))
const ReviewStep = lazyPart(() => import('../review/ReviewStep.tsx').then(module => module.ReviewStep))

/** All components needed between the first answer and the result, in order of use. */
const preloadedParts = [
  Combobox.load,
  NoticeAlerts.load,
  LegalTextDialog.load,
  ReviewStep.load,
  ConfirmDialog.load,
  BankDialog.load,
  SignDialog.load,
  SentPage.load,
  FailedPage.load,
  ClearDialog.load,
  ...fileParts,
]

/** Operators may publish while an applicant fills in the form. */
const VERSION_POLL_MS = 60_000

type Props = RequestFormProps & { steps: Steps }

/**
 * A request that has not been sent: the form, the review, the error of an attempt. The form stays mounted below them,
 * so going back finds it unchanged.
 */
export function OpenRequest({
  form,
  mode,
  flow,
  sender,
  presets,
  start,
  draftName = `${form}.${mode}`,
  isTrial = false,
  sentBy = 'applicant',
  home,
  steps,
}: Props) {
  const { t, language } = useTexts()
  const portal = usePortalSettings()
  const services = useMemo(
    () => ({ ...formServices(portal), defaultDialCode: dialCodeOf(language, portal) }),
    [portal, language],
  )
  const published = usePublishedForm(form, { mode, pollMs: VERSION_POLL_MS })
  const [isShownFirst] = useState(() => published.state.status === 'ready')
  const draft = useDraft(draftName, { isShownFirst, hasStart: start !== undefined })
  const [failed, setFailed] = useState<{ requestId: string | undefined }>()
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>()
  const [notice, setNotice] = useState<string>()
  const { step, push, replace, toForm } = steps
  const currentForm = published.state.status === 'ready' ? published.state.form : undefined
  const ready = useMemo(
    () =>
      currentForm && {
        ...currentForm,
        definition: applyPersonalCodeCountries(applyGuarantorSetting(currentForm.definition, portal), portal),
      },
    [currentForm, portal],
  )
  const inReview = step.step === 'review'
  const { place, leaveTo } = useReturn(inReview)
  const bank = useBankReturn(draft, steps)
  const answers = useAnswers({ published: ready, presets, draft, isReview: inReview, onIncomplete: toForm })
  const { checked, setChecked } = answers
  const texts = ready?.definition.texts
  const title = texts ? formTitle(texts, mode, language) : ''
  useDocumentTitle(inReview ? t('request.review.title') : title)
  useEffect(() => {
    if (inReview) setServerIssues(undefined)
  }, [inReview])

  const finish = useCallback(
    (receipt: Receipt, payload: Parameters<typeof invitedBy>[0]) => {
      const { reference } = receipt
      const sent = {
        reference,
        invited: receipt.status === 'AWAITING_CUSTOMER' ? ('customer' as const) : invitedBy(payload),
      }
      // The form's link opens an empty form from now on. An invitation is for one part only, and its link shows that it
      // was sent.
      const hasAddress = sentBy !== 'related' && !isTrial
      if (!isTrial) keepReceipt({ sent, sentBy, home }, receipt.receipt)
      replace({ step: 'sent', sent }, hasAddress ? receiptAddress(reference) : undefined)
      void draft.clear()
    },
    [draft, replace, sentBy, isTrial, home],
  )
  const isReady = ready !== undefined && draft.restored !== 'loading'
  useEffect(() => {
    if (!isReady) return undefined
    // Includes the texts of the consents: they are read before agreeing.
    return loadWhenIdle([...preloadedParts, () => services.legalText('', language)])
  }, [isReady, services, language])
  const backToForm = (issues?: readonly Issue[], message?: string) => {
    setServerIssues(issues)
    setNotice(message)
    toForm()
  }
  if (published.state.status === 'failed') return <LoadFailed onRetry={published.retry} />
  if (draft.locked)
    return (
      <Suspense fallback={<LoadingForm />}>
        <DraftLocked draft={draft} />
      </Suspense>
    )
  if (!ready || draft.restored === 'loading' || bank.isLeaving) return <LoadingForm />
  return (
    <>
      {failed && (
        <Suspense fallback={<LoadingForm />}>
          <FailedPage
            requestId={failed.requestId}
            onBack={() => setFailed(undefined)}
            onRestart={() =>
              void draft.clear().then(() => {
                setFailed(undefined)
                toForm()
              })
            }
          />
        </Suspense>
      )}
      {inReview && !checked && <LoadingForm />}
      {inReview && checked && (
        <div hidden={failed !== undefined}>
          <Suspense fallback={<LoadingForm />}>
            <ReviewStep
              published={ready}
              services={services}
              payload={checked}
              flow={flow}
              sender={sender}
              draft={draft.draft}
              bank={bank}
              signing={step.signing}
              onSigning={signing =>
                replace({
                  step: 'review',
                  ...(step.follows ? { follows: true } : {}),
                  ...(signing === undefined ? {} : { signing }),
                })
              }
              onChange={section => leaveTo(sectionElementId(section), toForm)}
              onField={path => leaveTo(fieldId(path), toForm)}
              onBack={() => toForm()}
              onSent={receipt => finish(receipt, checked)}
              onRejected={issues => backToForm(issues)}
              onVersionChanged={() =>
                void published.update().then(
                  () => backToForm(undefined, t('request.version.changed')),
                  () => backToForm(undefined, t('request.submit.offline')),
                )
              }
              onBroken={requestId => setFailed({ requestId })}
            />
          </Suspense>
        </div>
      )}
      <div hidden={failed !== undefined || inReview}>
        <FillingPage
          key={draft.generation}
          form={form}
          title={title}
          published={ready}
          hasNewer={published.hasNewer}
          notice={inReview ? undefined : notice}
          onUpdate={published.update}
          draft={draft}
          services={services}
          presets={presets}
          start={start}
          flow={flow}
          sender={sender}
          isTrial={isTrial}
          serverIssues={inReview ? undefined : serverIssues}
          place={place}
          onEdited={answers.edited}
          onChecked={payload => {
            setNotice(undefined)
            setChecked(payload)
            push({ step: 'review', follows: true })
          }}
          onSent={finish}
          onBroken={requestId => setFailed({ requestId })}
        />
      </div>
    </>
  )
}
