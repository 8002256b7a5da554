import { Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import type { DialogProps } from '../../ui/dialog/dialogProps.ts'
import { FormSheet } from '../../form/published/FormSheet.tsx'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import type { RequestAbout } from './requestAbout.ts'
import { RequestLoading } from './RequestLoading.tsx'
import { requestUploads } from './requestUploads.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'

const RequestContent = lazyPart(() => import('./RequestContent.tsx').then(module => module.RequestContent))

/** @param answer reference of the request */
type Props = DialogProps<string> & { readonly about: RequestAbout }

/**
 * A request to the provider with its published form (REQ-02, REQ-15). It stays open on errors, confirms before
 * discarding typed answers, and fills the screen of a phone. The form engine is loaded on first opening.
 */
export function RequestDialog({ about, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const { upload } = usePortalSettings()
  const uploads = useMemo(() => requestUploads(about.contractId, upload), [about.contractId, upload])
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const typed = useRef(false)
  const onTyped = useCallback(() => {
    typed.current = true
  }, [])

  const discard = useRef<() => void>(undefined)
  const onRestored = useCallback((next: () => void) => {
    discard.current = next
  }, [])

  const leave = () => {
    setAsking(false)
    discard.current?.()
    uploads.discard()
    onClose()
  }
  const close = () => {
    if (busy) return
    if (typed.current) setAsking(true)
    else leave()
  }
  return (
    <>
      <FormSheet
        open={open}
        titleId={`${id}-title`}
        maxWidth={about.form === 'add-buyer' ? 'md' : 'sm'}
        onClose={close}
        onClosed={onClosed}
      >
        <Suspense fallback={<RequestLoading about={about} titleId={`${id}-title`} onClose={close} />}>
          <RequestContent
            about={about}
            titleId={`${id}-title`}
            uploads={uploads}
            busy={busy}
            onBusy={setBusy}
            onTyped={onTyped}
            onRestored={onRestored}
            onClose={close}
            onSent={onDone}
          />
        </Suspense>
      </FormSheet>
      {asking && (
        <ConfirmDialog
          title={t('requests.leave.title')}
          text={t('requests.leave.text')}
          cancel={t('requests.leave.stay')}
          confirm={t('requests.leave.discard')}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
