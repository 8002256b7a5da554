import { userChangePhone } from '../../../../schemas/generated/validators/user-change-phone.js'
import { useText } from '../../../i18n/TextsContext.ts'
import { changePhone } from '../../../api/staff/accountApi.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { phoneProblem } from '../../../form/action-form/phoneProblem.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { type Fault, faultOf, type FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const phoneTexts: FaultTexts = { fields: { phone_number: 'errors.SME55' }, general: 'account.phone.failed' }
const empty = { phone_number: '' }
const toBody = ({ phone_number: phone }: typeof empty) => ({ phone_number: phone })
const check = ({ phone_number: phone }: typeof empty) => ({ phone_number: phoneProblem(phone, 'errors.SME55') })

/** ACC-15: a rejected change of the SMS login reports an incorrect password. A service failure does not. */
function smsFault(error: unknown, texts: FaultTexts): Fault {
  const isRejected = error instanceof ApiError && (error.status === 401 || error.code === 'REAUTHORISATION_NEEDED')
  return isRejected ? { fields: {}, form: { text: 'account.password.incorrect' } } : faultOf(error, texts)
}

type Props = DialogProps<string> & { readonly purpose: 'PHONE' | 'SMS' }

/** A new phone number, from the personal information or the login settings: login codes are sent to it. */
export function ChangePhoneDialog({ purpose, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(phoneTexts, { read: purpose === 'SMS' ? smsFault : faultOf })
  return (
    <ActionForm
      open={open}
      title={t(purpose === 'SMS' ? 'account.sms.title' : 'account.phone.title')}
      text={t('account.phone.text')}
      action={t('account.save')}
      schema={userChangePhone}
      fields={{
        phone_number: { 'ui:title': t('account.phone.label'), 'ui:widget': 'phone', 'ui:autofocus': true },
      }}
      start={empty}
      toBody={toBody}
      check={check}
      texts={phoneTexts}
      submit={submit}
      onSend={body =>
        submit.run(
          () => withGrant({ purpose }, () => changePhone(body.phone_number)),
          answer => onDone(answer.phone_number),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
