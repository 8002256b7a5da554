import { personName } from '../../../cells/PersonCell.tsx'
import { countryName } from '../../../i18n/countryName.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { optional, phoneRule } from '../../../form/action-form/fieldRules.ts'
import { PhoneInput } from '../../../form/action-form/PhoneInput.tsx'
import { SelectInput } from '../../../form/action-form/SelectInput.tsx'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { completeLogin, type Official } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { personalCodeProblem } from '../fields/personalCode.ts'
import type { OfficialOfProduct } from '../officials/permissionRules.ts'

const NAMES = ['phone_number', 'country', 'personal_code'] as const
type Values = Readonly<Record<(typeof NAMES)[number], string>>
const EITHER = { text: 'account.completeLogin.either' }
const rules = {
  phone_number: (phone: string, { personal_code: code }: Values) =>
    phone === '' && code === '' ? EITHER : optional(phoneRule('errors.SME55'))(phone),
  country: () => undefined,
  personal_code: (code: string, { country }: Values) => (code === '' ? undefined : personalCodeProblem(code, country)),
}
const texts: FaultTexts = {
  fields: { phone_number: 'errors.SME55', country: 'account.smartId.countryInvalid', personal_code: 'errors.SME57' },
  general: 'account.completeLogin.failed',
  told: ['NOT_FOUND', 'VERSION_CONFLICT'],
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
  const fields = useFields(NAMES, { phone_number: '', country: first, personal_code: '' }, rules, submit.fault)
  const send = () => {
    const values = fields.check()
    if (!values) return
    const hasCode = values.personal_code !== ''
    const data = {
      phone_number: values.phone_number === '' ? null : values.phone_number,
      country: hasCode ? values.country : null,
      personal_code: hasCode ? values.personal_code : null,
      mobile_id_phone_number: null,
    }
    const ask = { purpose: 'EDIT_USER', target: official.username } as const
    submit.run(() => withGrant(ask, () => completeLogin(official.username, productType, data)), onDone)
  }
  return (
    <FormDialog
      open={open}
      title={t('account.completeLogin.title')}
      text={t('account.completeLogin.text', { name: personName(official.user) })}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <PhoneInput label={t('account.field.phone')} required={false} autoFocus field={fields.of('phone_number')} />
      <SelectInput
        label={t('account.field.country')}
        field={fields.of('country')}
        options={smartIdCountries.map(code => ({ value: code, label: countryName(code, language) }))}
      />
      <TextInput
        label={t('account.field.personalCode')}
        name="personal_code"
        autoComplete="off"
        required={false}
        field={fields.of('personal_code')}
      />
    </FormDialog>
  )
}
