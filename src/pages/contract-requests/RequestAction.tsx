import { type ReactNode, useEffect, useRef } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { DialogState } from '../../ui/dialog/useDialog.ts'
import { useSuccessNotice } from '../../ui/dialog/useSuccessNotice.ts'
import { dialogScope } from '../../frame/saved-dialogs/dialogScope.ts'
import { useReopen } from '../../frame/saved-dialogs/useReopen.ts'
import { useSession } from '../../contract/SessionContext.ts'
import type { RequestAbout } from './requestAbout.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { requestName } from './requestName.ts'

type Props = {
  readonly about: RequestAbout
  readonly icon: ReactNode
  readonly size?: 'small' | 'medium'
  readonly color?: 'primary' | 'inherit' | 'error'
  readonly dialog: DialogState<true>
  /** Why it cannot be requested now. */
  readonly reason?: string | undefined
  readonly reload: () => void
  /** The dialog is closing, with or without a request. */
  readonly onLeave?: () => void
}

/**
 * The button of a request and its dialog. After a request the page refetches its lists, and a notice shows the number
 * for 20 s.
 */
export function RequestAction({
  about,
  icon,
  size = 'medium',
  color = 'primary',
  dialog,
  reason,
  reload,
  onLeave,
}: Props) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const button = useRef<HTMLButtonElement>(null)
  const { form } = about
  const scope = dialogScope(useSession(), form, about.contractId, about.thirdPartyId)
  useReopen(reason === undefined ? [{ scope, subject: true as const }] : [], dialog.subject !== undefined, dialog.show)
  const done = (reference: string) => {
    onLeave?.()
    dialog.close(() => {
      succeeded(
        form === 'increase-limit' || form === 'prolong' ? 'requests.done.contractFunctions' : `requests.done.${form}`,
        { reference },
      )
      reload()
    })
  }
  const close = () => {
    onLeave?.()
    dialog.close()
  }
  const wasOpened = useRef(false)
  useEffect(() => {
    // A dialog opened by the address has no previous focus to restore, and its focused element disappears with it.
    if (wasOpened.current && dialog.subject === undefined && document.activeElement === document.body)
      button.current?.focus()
    wasOpened.current = dialog.subject !== undefined
  }, [dialog.subject])
  return (
    <>
      <ActionButton
        ref={button}
        size={size}
        color={color}
        icon={icon}
        reason={reason}
        onClick={() => dialog.show(true)}
      >
        {requestName(t, form, about.supplier)}
      </ActionButton>
      {dialog.subject && (
        <RequestDialog
          key={dialog.key}
          about={about}
          open={dialog.open}
          onClose={close}
          onClosed={dialog.closed}
          onDone={done}
        />
      )}
    </>
  )
}
