import { useCallback } from 'react'

import { userLoginData } from '../../../../schemas/generated/validators/user-login-data.js'
import { personName } from '../../../cells/PersonCell.tsx'
import { countryName } from '../../../i18n/countryName.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { phoneProblem } from '../../../form/action-form/phoneProblem.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { completeLogin, type Official } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { personalCodeProblem } from '../fields/personalCode.ts'
import type { OfficialOfProduct } from '../officials/permissionRules.ts'

type Answers = { readonly phone_number: string; readonly country: string; readonly personal_code: string }
const either = { text: 'account.completeLogin.either' }
const check = ({ phone_number: phone, country, personal_code: code }: Answers) => ({
  phone_number: phone === '' && code === '' ? either : phoneProblem(phone, 'errors.SME55'),
  personal_code: personalCodeProblem(code, country),
})
const texts: FaultTexts = {
  fields: { phone_number: 'errors.SME55', country: 'account.smartId.countryInvalid', personal_code: 'errors.SME57' },
  general: 'account.completeLogin.failed',
  shownCodes: ['NOT_FOUND', 'VERSION_CONFLICT'],
}

type Props = DialogProps<Official> & { readonly subject: OfficialOfProduct }

/** Adds the phone or personal code of a user created without one, so that the user can log in. */
export function CompleteLoginDialog({ subject, open, onClose, onDone, onClosed }: Props) {
  const { official, productType } = subject
  const { t, language } = useTexts()
  const { smartIdCountries } = usePortalSettings()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  const [first = ''] = smartIdCountries
  const toBody = useCallback(
    ({ phone_number: phone, country, personal_code: code }: Answers) => ({
      product_type: productType,
      phone_number: phone === '' ? null : phone,
      country: code === '' ? null : country,
      personal_code: code === '' ? null : code,
      mobile_id_phone_number: null,
    }),
    [productType],
  )
  const request = { purpose: 'EDIT_USER', target: official.username } as const
  return (
    <ActionForm
      open={open}
      title={t('account.completeLogin.title')}
      text={t('account.completeLogin.text', { name: personName(official.user) })}
      action={t('account.save')}
      schema={userLoginData}
      fields={{
        phone_number: { 'ui:title': t('account.field.phone'), 'ui:widget': 'phone', 'ui:autofocus': true },
        country: {
          'ui:title': t('account.field.country'),
          'ui:widget': 'select',
          'ui:choices': smartIdCountries.map(code => ({ value: code, label: countryName(code, language) })),
        },
        personal_code: {
          'ui:title': t('account.field.personalCode'),
          'ui:inputName': 'personal_code',
          'ui:autocomplete': 'off',
          'ui:fixedFormat': true,
        },
      }}
      start={{ phone_number: '', country: first, personal_code: '' }}
      toBody={toBody}
      check={check}
      texts={texts}
      submit={submit}
      onSend={({ product_type: product, ...data }) =>
        submit.run(() => withGrant(request, () => completeLogin(official.username, product, data)), onDone)
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
