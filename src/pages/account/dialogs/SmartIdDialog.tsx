import { userAccountChange } from '../../../../schemas/generated/validators/user-account-change.js'
import { countryName } from '../../../i18n/countryName.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { type Account, changeSmartId } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { personalCodeProblem } from '../fields/personalCode.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

type Answers = { readonly country: string; readonly personal_code: string }
const toBody = (answers: Answers) => answers
const check = ({ country, personal_code: code }: Answers) => ({ personal_code: personalCodeProblem(code, country) })
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
  return (
    <ActionForm
      open={open}
      title={t('account.smartId.title')}
      text={t('account.smartId.text')}
      action={t('account.save')}
      schema={userAccountChange}
      fields={{
        country: {
          'ui:title': t('account.field.country'),
          'ui:widget': 'select',
          'ui:choices': smartIdCountries.map(code => ({ value: code, label: countryName(code, language) })),
          'ui:autofocus': true,
        },
        personal_code: {
          'ui:title': t('account.field.personalCode'),
          'ui:inputName': 'personal_code',
          'ui:autocomplete': 'off',
          'ui:required': true,
          'ui:fixedFormat': true,
        },
      }}
      start={start}
      toBody={toBody}
      check={check}
      texts={texts}
      submit={submit}
      onSend={body =>
        submit.run(
          () => withGrant({ purpose: 'SMART_ID' }, () => changeSmartId(body.country, body.personal_code)),
          onDone,
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
