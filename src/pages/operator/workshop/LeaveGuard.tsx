import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { useText } from '../../../i18n/TextsContext.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** Confirms leaving unsaved text: inside the portal with a dialog, when closing the tab with the browser's prompt. */
export function LeaveGuard({ title, dirty }: { title: string; dirty: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!dirty) return undefined
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [dirty])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('operator.leave.title')}
      text={t('operator.leave.text', { form: title })}
      cancel={t('operator.leave.stay')}
      confirm={t('operator.leave.go')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  )
}
