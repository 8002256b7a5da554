import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { isLeaving } from '../../../api/session/sessionEnd.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { UnsavedRows } from '../rows/unsavedRows.ts'

type Props = {
  readonly unsaved: UnsavedRows
  /** The rows are not wanted any more. */
  readonly onGiveUp: () => void
}

/** Confirms leaving while rows could not be stored; everything else is a draft already. */
export function LeaveUnsaved({ unsaved, onGiveUp }: Props) {
  const t = useText()
  const isLost = () => unsaved.current.some(({ state }) => state !== 'saving')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        contractOf(currentLocation.search) !== contractOf(nextLocation.search)) &&
      isLost(),
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // After the end of the session the rows come back with the login.
      if (unsaved.current.length > 0 && !isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('upload.leave.title')}
      text={t('upload.leave.text', { smart_count: unsaved.current.length })}
      cancel={t('upload.leave.stay')}
      confirm={t('upload.leave.go')}
      onConfirm={() => {
        onGiveUp()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    />
  )
}

function contractOf(search: string): string | null {
  return new URLSearchParams(search).get('contractId')
}
