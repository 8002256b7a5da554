import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { type Invited, withdrawInvitation } from '../../../api/operator/applicationsApi.ts'

type Props = DialogProps<void> & { readonly applicationId: string; readonly person: Invited }

const faults = { fields: {}, general: 'operator.applications.failed', shownCodes: ['NOT_FOUND', 'PART_ALREADY_SENT'] }

/** Confirmation before a link is invalidated. */
export function WithdrawDialog({ applicationId, person, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(faults)
  return (
    <FormDialog
      open={open}
      danger
      title={t('operator.applications.withdrawAsk', { name: `${person.name} ${person.surname}` })}
      text={t('operator.applications.withdrawText')}
      action={t('operator.applications.withdraw')}
      submit={submit}
      onSubmit={() =>
        submit.run(
          () => withdrawInvitation(applicationId, person.id),
          () => onDone(),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
