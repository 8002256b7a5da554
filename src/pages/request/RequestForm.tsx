import { useCallback, useMemo, useState } from 'react'

import { formServices } from '../../form/portalServices.ts'
import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../layout/PortalSettingsContext.ts'
import type { Receipt } from '../../providers/formApi.ts'
import { FillingPage } from './FillingPage.tsx'
import { FailedPage } from './FailedPage.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingForm } from './LoadingForm.tsx'
import { SentPage } from './SentPage.tsx'
import { useDraft } from './useDraft.ts'
import { usePublishedForm } from './usePublishedForm.ts'

type Result = { kind: 'filling' } | { kind: 'sent'; receipt: Receipt } | { kind: 'failed'; requestId: string | undefined }

/**
 * One request from the first answer to its result (specification 001 §4, form page). While the result of a failed
 * attempt is shown the form stays mounted, so going back finds everything as it was.
 */
export function RequestForm({ form }: { form: string }) {
  const { t, language } = useTexts()
  const portal = usePortalSettings()
  const services = useMemo(() => formServices(portal), [portal])
  const published = usePublishedForm(form)
  const draft = useDraft(form)
  const [result, setResult] = useState<Result>({ kind: 'filling' })
  const { state } = published
  const texts = state.status === 'ready' ? state.form.definition.texts : undefined
  const title = texts?.[language]?.['title'] ?? texts?.en?.['title'] ?? ''
  useDocumentTitle(result.kind === 'sent' ? t('request.sent.title') : title)

  const finish = useCallback(
    (receipt: Receipt) => {
      setResult({ kind: 'sent', receipt })
      void draft.clear()
    },
    [draft],
  )
  if (result.kind === 'sent') return <SentPage receipt={result.receipt} />
  if (state.status === 'failed') return <LoadFailed onRetry={published.retry} />
  if (state.status === 'loading' || draft.restored === 'loading') return <LoadingForm />
  const failed = result.kind === 'failed'
  return (
    <>
      {failed && (
        <FailedPage
          requestId={result.requestId}
          onBack={() => setResult({ kind: 'filling' })}
          onRestart={() => void draft.clear().then(() => setResult({ kind: 'filling' }))}
        />
      )}
      <div hidden={failed}>
        <FillingPage
          key={draft.generation}
          title={title}
          published={state.form}
          hasNewer={published.hasNewer}
          onUpdate={published.update}
          draft={draft}
          services={services}
          onSent={finish}
          onFailed={(requestId) => setResult({ kind: 'failed', requestId })}
        />
      </div>
    </>
  )
}
