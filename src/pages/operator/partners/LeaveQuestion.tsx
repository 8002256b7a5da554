import { useBlocker } from 'react-router'

import { useText } from '../../../i18n/TextsContext.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

type Props = {
  readonly isDirty: () => boolean
  /** The user wants to close the dialog. */
  readonly isAsking: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/**
 * Confirms closing a dialog with unsaved changes, and leaving its page. Closing the tab needs no question: the answers
 * are kept on the device (see SavedAnswersProvider.tsx).
 */
export function LeaveQuestion({ isDirty, isAsking, onLeave, onStay }: Props) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  const isBlocked = blocker.state === 'blocked'
  if (!isBlocked && !isAsking) return null
  return (
    <ConfirmDialog
      title={t('operator.leave.title')}
      text={t('operator.partners.leaveText')}
      cancel={t('operator.leave.stay')}
      confirm={t('operator.leave.go')}
      onConfirm={() => {
        onLeave()
        if (isBlocked) blocker.proceed()
      }}
      onCancel={() => {
        if (isBlocked) blocker.reset()
        onStay()
      }}
    />
  )
}
