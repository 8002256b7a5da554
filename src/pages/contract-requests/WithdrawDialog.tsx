import { type ContractRequest, withdrawRequest } from '../../api/staff/contractRequestsApi.ts'
import { FormDialog } from '../../form/action-form/FormDialog.tsx'
import { useSubmit } from '../../form/action-form/useSubmit.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { DialogProps } from '../../ui/dialog/dialogProps.ts'

type Props = DialogProps<void> & { readonly contractId: string; readonly request: ContractRequest }

const faults = {
  fields: {},
  general: 'requests.withdraw.failed',
  shownCodes: ['NOT_FOUND', 'CONTRACT_REQUEST_IN_REVIEW', 'CONTRACT_REQUEST_ANSWERED'],
}

/** Confirmation before a request is withdrawn (REQ-40). */
export function WithdrawDialog({ contractId, request, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(faults)
  const { id, kind, reference } = request
  return (
    <FormDialog
      open={open}
      danger
      title={t('requests.withdraw.title', { reference })}
      text={t('requests.withdraw.text', { kind: t(`values.contractRequestKind.${kind}`) })}
      action={t('requests.withdraw.action')}
      submit={submit}
      onSubmit={() =>
        submit.run(
          () => withdrawRequest(contractId, id),
          () => onDone(),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
