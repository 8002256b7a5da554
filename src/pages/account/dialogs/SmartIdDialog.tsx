import { countryName } from '../../../i18n/countryName.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { type Account, changeSmartId } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { required } from '../../../form/action-form/fieldRules.ts'
import { personalCodeProblem } from '../fields/personalCode.ts'
import { SelectInput } from '../../../form/action-form/SelectInput.tsx'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const NAMES = ['country', 'personal_code'] as const
type Values = Readonly<Record<(typeof NAMES)[number], string>>
const rules = {
  country: required(2),
  personal_code: (code: string, { country }: Values) => personalCodeProblem(code, country),
}
const texts: FaultTexts = {
  fields: { country: 'account.smartId.countryInvalid', personal_code: 'errors.SME57' },
  general: 'accountSmartIdError',
}

type Props = DialogProps<Account> & { readonly account: Account }

/** Country and personal code of the Smart-ID login, both required; the countries come from the configuration. */
export function SmartIdDialog({ account, open, onClose, onDone, onClosed }: Props) {
  const { t, language } = useTexts()
  const { smartIdCountries } = usePortalSettings()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  const stored = account.user_metadata.country
  const [first = ''] = smartIdCountries
  const start = { country: stored !== null && smartIdCountries.includes(stored) ? stored : first, personal_code: '' }
  const fields = useFields(NAMES, start, rules, submit.fault)
  const send = () => {
    const values = fields.check()
    if (!values) return
    submit.run(
      () => withGrant({ purpose: 'SMART_ID' }, () => changeSmartId(values.country, values.personal_code)),
      onDone,
    )
  }
  return (
    <FormDialog
      open={open}
      title={t('account.smartId.title')}
      text={t('account.smartId.text')}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <SelectInput
        label={t('account.field.country')}
        field={fields.of('country')}
        options={smartIdCountries.map(code => ({ value: code, label: countryName(code, language) }))}
        autoFocus
      />
      <TextInput
        label={t('account.field.personalCode')}
        name="personal_code"
        autoComplete="off"
        field={fields.of('personal_code')}
      />
    </FormDialog>
  )
}
