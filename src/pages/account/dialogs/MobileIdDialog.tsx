import { useCallback } from 'react'

import { userAccountChange } from '../../../../schemas/generated/validators/user-account-change.js'
import { useText } from '../../../i18n/TextsContext.ts'
import { type Account, changeMobileId } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { phoneProblem } from '../../../form/action-form/phoneProblem.ts'
import { personalCodeProblem } from '../fields/personalCode.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const texts: FaultTexts = {
  fields: { personal_code: 'errors.SME57', mobile_id_phone_number: 'errors.SME56' },
  general: 'accountChangeMobileIdError',
}

type Answers = { readonly personal_code: string; readonly mobile_id_phone_number: string }
/** The code is sent even when it is empty: a body without it could only disable Mobile-ID. */
const toBody = ({ personal_code: code, mobile_id_phone_number: phone }: Answers) => ({
  personal_code: code,
  ...(phone === '' ? {} : { mobile_id_phone_number: phone }),
})

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
  const check = useCallback(
    ({ personal_code: code, mobile_id_phone_number: phone }: Answers) => ({
      personal_code: personalCodeProblem(code, country),
      mobile_id_phone_number: phoneProblem(phone, 'errors.SME56'),
    }),
    [country],
  )
  return (
    <ActionForm
      open={open}
      title={t('account.mobileId.title')}
      text={t('account.mobileId.text')}
      action={t('account.save')}
      schema={userAccountChange}
      fields={{
        personal_code: {
          'ui:title': t('account.field.personalCode'),
          'ui:inputName': 'personal_code',
          'ui:autocomplete': 'off',
          'ui:autofocus': true,
          'ui:required': true,
          'ui:fixedFormat': true,
        },
        mobile_id_phone_number: {
          'ui:title': t('account.field.mobileIdPhone'),
          'ui:widget': 'phone',
          'ui:help': t('account.mobileId.phoneHint'),
        },
      }}
      start={{ personal_code: '', mobile_id_phone_number: account.user_metadata.mobile_id_phone_number ?? '' }}
      toBody={toBody}
      check={check}
      texts={texts}
      submit={submit}
      onSend={body =>
        submit.run(
          () =>
            withGrant({ purpose: 'MOBILE_ID' }, () =>
              changeMobileId(body.personal_code, body.mobile_id_phone_number ?? ''),
            ),
          onDone,
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
