import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'

import { createStatementLink, getStatementBanks } from '../../../api/public/statementApi.ts'
import type { FormDocument, Issue } from '../../../contract/formTypes.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { PublishedForm } from '../../../form/published/usePublishedForm.ts'
import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import type { BankState } from '../bank/useBankReturn.ts'
import type { DraftState } from '../draft/useDraft.ts'
import type { Steps } from '../page/useSteps.ts'
import type { Sender } from '../send/sender.ts'
import { leaveForNotFound } from '../page/leave.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { withSingleRef } from './singleRef.ts'
import type { StatementParts } from './statementParts.ts'
import { StatementDone, StatementFailed, StatementPartial, StatementPending } from './StatementResult.tsx'
import { useUpload } from './useUpload.ts'

const DraftLocked = lazyPart(() => import('../page/DraftLocked.tsx').then(module => module.DraftLocked))

const FORM = 'bank-statement'
const PATH = '/statement'
/** Operators may publish while the form is filled in. */
const VERSION_POLL_MS = 60_000
const presets = {}
/** The form is validated in the browser and with the upload; nothing is sent before the bank. */
const sender: Sender = {
  validate: () => Promise.resolve(),
  apply: () => Promise.reject(new Error('A statement is sent by its upload')),
}

/** Hands over a bank statement: form, bank, upload, result (BST-01). */
export function StatementPage({ parts }: { parts: StatementParts }) {
  const { LoadingForm, useSteps } = parts
  const [single] = useState(() => withSingleRef(window.location))
  if (single !== undefined) window.history.replaceState(window.history.state, '', single)
  const steps = useSteps()
  const { step } = steps
  return (
    <PublicLayout maxWidth="lg">
      <Suspense fallback={<LoadingForm />}>
        {step.step === 'sent' ? (
          <StatementDone reference={step.sent.reference} />
        ) : (
          <OpenStatement parts={parts} steps={steps} />
        )}
      </Suspense>
    </PublicLayout>
  )
}

type OpenProps = { parts: StatementParts; steps: Steps }

function OpenStatement({ parts, steps }: OpenProps) {
  const { LoadFailed, LoadingForm, useBankReturn, useDraft, usePublishedForm } = parts
  const { language } = useTexts()
  const published = usePublishedForm(FORM, { pollMs: VERSION_POLL_MS })
  const draft = useDraft(`${FORM}.default`)
  const bank = useBankReturn(draft, steps, leaveStatement)
  useResumed(draft, steps, bank)
  const ready = published.state.status === 'ready' ? published.state.form : undefined
  const title = ready?.definition.texts[language]?.['title'] ?? ''
  useDocumentTitle(title)
  if (published.state.status === 'failed') return <LoadFailed onRetry={published.retry} />
  if (draft.locked) return <DraftLocked draft={draft} />
  if (!ready || draft.restored === 'loading' || bank.isLeaving) return <LoadingForm />
  return (
    <ReadyStatement
      parts={parts}
      steps={steps}
      published={ready}
      draft={draft}
      bank={bank}
      title={title}
      hasNewer={published.hasNewer}
      onUpdate={published.update}
    />
  )
}

/** The bank's link may be opened long after the statement was sent: the notice must not say that nothing was. */
const leaveStatement: typeof leaveForNotFound = page => leaveForNotFound({ ...page, why: 'statementElsewhere' })

/** An upload that has begun goes on in a new tab, too: the form would begin a second statement. */
function useResumed({ restored }: DraftState, { step, replace }: Steps, { outcome, isLeaving }: BankState): void {
  const hasBegun = restored !== 'loading' && restored?.confirmation?.isSent === true
  const [isResumed, setResumed] = useState(false)
  useEffect(() => {
    if (isResumed || !hasBegun) return
    setResumed(true)
    if (step.step === 'filling' && outcome === undefined && !isLeaving) replace({ step: 'review' })
  }, [isResumed, hasBegun, step, replace, outcome, isLeaving])
}

type Props = OpenProps & {
  published: PublishedForm
  draft: DraftState
  bank: BankState
  title: string
  hasNewer: boolean
  onUpdate: () => Promise<void>
}

function ReadyStatement({ parts, steps, published, draft, bank, title, hasNewer, onUpdate }: Props) {
  const { BankDialog, FillingPage, formServices, useAnswers, useReturn } = parts
  const { t, language } = useTexts()
  const portal = usePortalSettings()
  const services = useMemo(() => formServices(portal), [formServices, portal])
  const { step, replace, toForm } = steps
  const isUploading = step.step === 'review'
  const [chosen, setChosen] = useState<FormDocument>()
  const [issues, setIssues] = useState<readonly Issue[]>()
  const [notice, setNotice] = useState<string>()
  const { place } = useReturn(isUploading)
  const answers = useAnswers({ published, presets, draft, isReview: isUploading, onIncomplete: toForm })
  const { draft: savedDraft, clear } = draft

  const backToForm = useCallback(
    (found?: readonly Issue[], text?: string) => {
      setIssues(found)
      setNotice(text)
      bank.forget()
      toForm()
    },
    [bank, toForm],
  )
  const finish = (reference: string) => {
    replace({ step: 'sent', sent: { reference, invited: null } }, PATH)
    void clear()
  }
  return (
    <>
      {isUploading && (
        <Upload
          outcomeOf={parts.outcomeOf}
          answers={answers.checked}
          published={published}
          draft={draft}
          bank={bank}
          onDone={finish}
          onRejected={found => backToForm(found)}
          onVersionChanged={() =>
            void onUpdate().then(
              () => backToForm(undefined, t('request.version.changed')),
              () => backToForm(undefined, t('request.submit.offline')),
            )
          }
          onBack={() => backToForm()}
          onRestart={() => void clear().then(() => backToForm())}
        />
      )}
      <div hidden={isUploading}>
        <FillingPage
          key={draft.generation}
          form={FORM}
          title={title}
          published={published}
          hasNewer={hasNewer}
          notice={isUploading ? undefined : notice}
          onUpdate={onUpdate}
          draft={draft}
          services={services}
          presets={presets}
          start={undefined}
          flow="business"
          sender={sender}
          isTrial={false}
          serverIssues={isUploading ? undefined : issues}
          place={place}
          onEdited={answers.edited}
          onChecked={setChosen}
          onSent={() => undefined}
          onBroken={() => undefined}
        />
      </div>
      {chosen !== undefined && !isUploading && (
        <Suspense fallback={null}>
          <BankDialog
            country={String(chosen['country'] ?? '')}
            text={t('statement.agreement', { days: portal.bankStatements.days })}
            loadBanks={getStatementBanks}
            language={language}
            answers={chosen}
            createLink={wish => createStatementLink(wish, `${window.location.origin}${PATH}`)}
            beforeLeaving={codes => savedDraft.keepConfirmation(codes)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type UploadProps = Pick<StatementParts, 'outcomeOf'> & {
  answers: FormDocument | undefined
  published: PublishedForm
  draft: DraftState
  bank: BankState
  onDone: (reference: string) => void
  onRejected: (issues: readonly Issue[]) => void
  onVersionChanged: () => void
  onBack: () => void
  onRestart: () => void
}

/** The return from the bank: its error, or the upload with its result (BST-08, BST-09). */
function Upload({
  outcomeOf,
  answers,
  published,
  draft,
  bank,
  onDone,
  onRejected,
  onVersionChanged,
  onBack,
  onRestart,
}: UploadProps) {
  const { t } = useTexts()
  const saved = draft.restored === 'loading' ? undefined : draft.restored?.confirmation
  const [error] = useState(() => (bank.outcome?.kind === 'error' ? bank.outcome.error : undefined))
  const confirmation = error === undefined ? saved : undefined
  const { state, retry } = useUpload({ outcomeOf, answers, confirmation, version: published.version })
  const isCollecting = state.kind === 'collecting'
  useEffect(() => {
    // If it cannot be stored, the page still goes on as long as it is open.
    if (isCollecting && confirmation?.isSent !== true && confirmation !== undefined)
      draft.draft.keepConfirmation({ ...confirmation, isSent: true }).catch(() => undefined)
  }, [isCollecting, confirmation, draft.draft])
  const isLost = error === undefined && saved === undefined
  useEffect(() => {
    if (isLost) onBack()
    else if (state.kind === 'done') onDone(state.reference)
    else if (state.kind === 'rejected') onRejected(state.issues)
    else if (state.kind === 'versionChanged') onVersionChanged()
    // Each state is handled once, with the callbacks of that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, isLost])
  if (error !== undefined)
    return (
      <StatementFailed
        message={t(error.startsWith('ssn') ? 'statement.wrongPerson' : 'statement.wrongReference')}
        onRetry={undefined}
        onBack={onBack}
        onRestart={onRestart}
      />
    )
  if (state.kind === 'failed')
    return (
      <StatementFailed
        message={state.message}
        onRetry={state.again ? retry : undefined}
        onBack={onBack}
        onRestart={onRestart}
      />
    )
  if (state.kind === 'partial')
    return <StatementPartial reference={state.reference} onBack={onBack} onRestart={onRestart} />
  return (
    <StatementPending
      isSlow={isCollecting}
      reference={isCollecting ? state.reference : undefined}
      onBack={onBack}
      onRestart={onRestart}
    />
  )
}
