import { Suspense, useId, useRef, useState } from 'react'

import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { FormSheet } from '../../../form/published/FormSheet.tsx'
import { AddUserLoading } from './AddUserLoading.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

const AddUserContent = lazyPart(() => import('./AddUserContent.tsx').then(module => module.AddUserContent))

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  /** The user was added; called once the dialog has left the screen. */
  readonly onAdded: () => void
}

/**
 * Adds a user to the company with the published form add-user (ACC-23, ACC-26). The form engine is loaded on first
 * opening.
 */
export function AddUserDialog({ open, onClose, onClosed, onAdded }: Props) {
  const id = useId()
  const succeeded = useSuccessNotice()
  const [busy, setBusy] = useState(false)
  const added = useRef<string>(undefined)

  const close = (_event?: unknown, reason?: string) => {
    // A click on the backdrop must not discard typed answers.
    if (!busy && reason !== 'backdropClick') onClose()
  }
  const finish = (name: string) => {
    added.current = name
    onClose()
  }
  const closed = () => {
    const name = added.current
    added.current = undefined
    onClosed()
    if (name === undefined) return
    succeeded('account.addUser.done', { name })
    onAdded()
  }
  return (
    <FormSheet open={open} titleId={`${id}-title`} maxWidth="md" onClose={close} onClosed={closed}>
      <Suspense fallback={<AddUserLoading titleId={`${id}-title`} onClose={close} />}>
        <AddUserContent titleId={`${id}-title`} busy={busy} onBusy={setBusy} onClose={close} onAdded={finish} />
      </Suspense>
    </FormSheet>
  )
}
