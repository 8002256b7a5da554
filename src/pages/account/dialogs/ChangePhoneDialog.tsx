import { useText } from '../../../i18n/TextsContext.ts'
import { changePhone } from '../../../api/staff/accountApi.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { phoneRule } from '../../../form/action-form/fieldRules.ts'
import { PhoneInput } from '../../../form/action-form/PhoneInput.tsx'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { type Fault, faultOf, type FaultTexts } from '../../../form/action-form/fault.ts'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const NAMES = ['phone_number'] as const
const rules = { phone_number: phoneRule('errors.SME55') }
const phoneTexts: FaultTexts = { fields: { phone_number: 'errors.SME55' }, general: 'account.phone.failed' }

/** ACC-15: a rejected change of the SMS login reports an incorrect password. A service failure does not. */
function smsFault(error: unknown, texts: FaultTexts): Fault {
  const isRefusal = error instanceof ApiError && (error.status === 401 || error.code === 'REAUTHORISATION_NEEDED')
  return isRefusal ? { fields: {}, form: { text: 'account.password.incorrect' } } : faultOf(error, texts)
}

type Props = DialogProps<string> & { readonly purpose: 'PHONE' | 'SMS' }

/** A new phone number, from the personal information or the login settings: login codes are sent to it. */
export function ChangePhoneDialog({ purpose, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(phoneTexts, { read: purpose === 'SMS' ? smsFault : faultOf })
  const fields = useFields(NAMES, { phone_number: '' }, rules, submit.fault)
  const send = () => {
    const values = fields.check()
    if (values)
      submit.run(
        () => withGrant({ purpose }, () => changePhone(values.phone_number)),
        answer => onDone(answer.phone_number),
      )
  }
  return (
    <FormDialog
      open={open}
      title={t(purpose === 'SMS' ? 'account.sms.title' : 'account.phone.title')}
      text={t('account.phone.text')}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <PhoneInput label={t('account.phone.label')} autoFocus field={fields.of('phone_number')} />
    </FormDialog>
  )
}
