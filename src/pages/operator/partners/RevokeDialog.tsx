import { type PartnerToken, revokeToken } from '../../../api/operator/partnersApi.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'

type Props = DialogProps<void> & { readonly partnerId: string; readonly token: PartnerToken }

const faults = { fields: {}, general: 'operator.partners.failed', shownCodes: ['NOT_FOUND'] }

/** Confirmation before a link stops working for good. */
export function RevokeDialog({ partnerId, token, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(faults)
  return (
    <FormDialog
      open={open}
      danger
      title={t('operator.partners.revokeTitle', { label: token.label })}
      text={t('operator.partners.revokeText')}
      action={t('operator.partners.revoke')}
      submit={submit}
      onSubmit={() =>
        submit.run(
          () => revokeToken(partnerId, token.id),
          () => onDone(),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
