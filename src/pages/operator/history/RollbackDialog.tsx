import { useText } from '../../../i18n/TextsContext.ts'
import { rollBackForm } from '../../../api/operator/operatorForms.ts'
import { GoLiveDialog } from '../publish/GoLiveDialog.tsx'

type Props = {
  form: string
  title: string
  version: number
  live: number
  onDone: (version: number, old: number) => void
  onClose: () => void
  onClosed: () => void
  open: boolean
}

export function RollbackDialog({ form, title, version, live, open, onDone, onClose, onClosed }: Props) {
  const t = useText()
  return (
    <GoLiveDialog
      title={t('operator.rollback.title', { form: title, version })}
      text={t('operator.rollback.text', { version })}
      commentLabel={t('operator.rollback.comment')}
      confirm={t('operator.history.rollBackTo', { version })}
      onConfirm={async comment => onDone((await rollBackForm(form, version, comment, live)).version, version)}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
