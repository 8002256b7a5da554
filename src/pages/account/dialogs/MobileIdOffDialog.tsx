import { useText } from '../../../i18n/TextsContext.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { type Account, switchOffMobileId } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'

const texts: FaultTexts = { fields: {}, general: 'accountChangeMobileIdError' }

/** Confirms disabling Mobile-ID, and names the remaining login methods. */
export function MobileIdOffDialog({ open, onClose, onDone, onClosed }: DialogProps<Account>) {
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  return (
    <FormDialog
      open={open}
      danger
      title={t('account.mobileId.offTitle')}
      text={t('account.mobileId.offText')}
      action={t('account.mobileId.off')}
      submit={submit}
      onSubmit={() => submit.run(() => withGrant({ purpose: 'MOBILE_ID' }, switchOffMobileId), onDone)}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
