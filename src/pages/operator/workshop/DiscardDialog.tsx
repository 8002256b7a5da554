import { useText } from '../../../i18n/TextsContext.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

type Props = { title: string; onDiscard: () => Promise<void>; onClose: () => void }

export function DiscardDialog({ title, onDiscard, onClose }: Props) {
  const t = useText()
  const showError = useErrorNotice()
  return (
    <ConfirmDialog
      title={t('operator.discard.title', { form: title })}
      text={t('operator.discard.text')}
      cancel={t('action.cancel')}
      confirm={t('operator.form.discard')}
      onConfirm={() => void onDiscard().catch(showError)}
      onCancel={onClose}
    />
  )
}
