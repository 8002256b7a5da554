import { type DealLinkMade, makeDealLink, withdrawDealLink } from '../../../api/operator/dealsApi.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'

type OfApplication = { readonly applicationId: string }

const faults = {
  fields: {},
  general: 'operator.deal.failed',
  shownCodes: ['NOT_FOUND', 'DEAL_NOT_FOUND', 'CRM_UNAVAILABLE', 'CRM_ANSWER_UNREADABLE', 'CRM_OFF'],
}

/** Confirmation before a deal is shared; `isReplacing` when a valid link stops working. */
export function MakeLinkDialog({
  applicationId,
  isReplacing,
  open,
  onClose,
  onDone,
  onClosed,
}: DialogProps<DealLinkMade> & OfApplication & { readonly isReplacing: boolean }) {
  const t = useText()
  const submit = useSubmit(faults)
  return (
    <FormDialog
      open={open}
      title={t(isReplacing ? 'operator.deal.replaceTitle' : 'operator.deal.make')}
      text={t(isReplacing ? 'operator.deal.replaceText' : 'operator.deal.confirmText')}
      action={t(isReplacing ? 'operator.deal.makeNew' : 'operator.deal.make')}
      submit={submit}
      onSubmit={() => submit.run(() => makeDealLink(applicationId), onDone)}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}

/** Confirmation before the link stops working for good. */
export function WithdrawLinkDialog({
  applicationId,
  open,
  onClose,
  onDone,
  onClosed,
}: DialogProps<void> & OfApplication) {
  const t = useText()
  const submit = useSubmit(faults)
  return (
    <FormDialog
      open={open}
      danger
      title={t('operator.deal.withdrawTitle')}
      text={t('operator.deal.withdrawText')}
      action={t('operator.deal.withdraw')}
      submit={submit}
      onSubmit={() =>
        submit.run(
          () => withdrawDealLink(applicationId),
          () => onDone(),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
