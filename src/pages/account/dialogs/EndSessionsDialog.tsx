import { useText } from '../../../i18n/TextsContext.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const texts: FaultTexts = { fields: {}, general: 'errors.SYSTEM_ERROR', shownCodes: ['NOT_FOUND'] }

type Props = DialogProps<void> & {
  /** Device of the session to end; undefined to end all except this one. */
  readonly device: string | undefined
  readonly end: () => Promise<void>
}

export function EndSessionsDialog({ device, end, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(texts)
  return (
    <FormDialog
      open={open}
      danger
      title={t(device === undefined ? 'account.sessions.endOthersTitle' : 'account.sessions.endTitle')}
      text={device === undefined ? t('account.sessions.endOthersText') : t('account.sessions.endText', { device })}
      action={t('account.sessions.end')}
      submit={submit}
      onSubmit={() => submit.run(end, onDone)}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
