import { useText } from '../../../i18n/TextsContext.ts'
import { type Account, changeMobileId } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { optional, phoneRule } from '../../../form/action-form/fieldRules.ts'
import { personalCodeProblem } from '../fields/personalCode.ts'
import { PhoneInput } from '../../../form/action-form/PhoneInput.tsx'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const NAMES = ['personal_code', 'mobile_id_phone_number'] as const
const texts: FaultTexts = {
  fields: { personal_code: 'errors.SME57', mobile_id_phone_number: 'errors.SME56' },
  general: 'accountChangeMobileIdError',
}

type Props = DialogProps<Account> & { readonly account: Account }

/**
 * Personal code and phone of the Mobile-ID login. Only the code is required (ACC-13). An empty phone keeps the stored
 * one, and disabling is a separate action.
 */
export function MobileIdDialog({ account, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  const country = account.user_metadata.country
  const fields = useFields(
    NAMES,
    { personal_code: '', mobile_id_phone_number: account.user_metadata.mobile_id_phone_number ?? '' },
    {
      personal_code: code => personalCodeProblem(code, country),
      mobile_id_phone_number: optional(phoneRule('errors.SME56')),
    },
    submit.fault,
  )
  const send = () => {
    const values = fields.check()
    if (!values) return
    submit.run(
      () =>
        withGrant({ purpose: 'MOBILE_ID' }, () => changeMobileId(values.personal_code, values.mobile_id_phone_number)),
      onDone,
    )
  }
  return (
    <FormDialog
      open={open}
      title={t('account.mobileId.title')}
      text={t('account.mobileId.text')}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TextInput
        label={t('account.field.personalCode')}
        name="personal_code"
        autoComplete="off"
        autoFocus
        field={fields.of('personal_code')}
      />
      <PhoneInput
        label={t('account.field.mobileIdPhone')}
        required={false}
        hint={t('account.mobileId.phoneHint')}
        field={fields.of('mobile_id_phone_number')}
      />
    </FormDialog>
  )
}
