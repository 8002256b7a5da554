import { userChangeEmail } from '../../../../schemas/generated/validators/user-change-email.js'
import { useText } from '../../../i18n/TextsContext.ts'
import { changeEmail } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const texts: FaultTexts = { fields: { email: 'errors.SME50' }, general: 'account.email.failed' }
const empty = { email: '' }
const toBody = ({ email }: typeof empty) => ({ email })

/** A new e-mail address: required, valid, at most 255 characters (ACC-10). */
export function ChangeEmailDialog({ open, onClose, onDone, onClosed }: DialogProps<string>) {
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  return (
    <ActionForm
      open={open}
      title={t('account.email.title')}
      text={t('account.email.text')}
      action={t('account.save')}
      schema={userChangeEmail}
      fields={{
        email: {
          'ui:title': t('account.email.label'),
          'ui:inputName': 'email',
          'ui:inputType': 'email',
          'ui:inputMode': 'email',
          'ui:autocomplete': 'email',
          'ui:autofocus': true,
        },
      }}
      start={empty}
      toBody={toBody}
      texts={texts}
      submit={submit}
      onSend={body =>
        submit.run(
          () => withGrant({ purpose: 'EMAIL' }, () => changeEmail(body.email)),
          ({ email }) => onDone(email),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
