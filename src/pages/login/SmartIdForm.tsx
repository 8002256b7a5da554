import { canonicalPersonalCode } from '../../../schemas/validation/personalCode.ts'
import { countryName } from '../../i18n/countryName.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { requestSmartId } from '../../api/session/loginApi.ts'
import { IdentityForm, type Problems } from './IdentityForm.tsx'
import type { LoginFault } from './loginState.ts'
import { PersonalCodeField } from './PersonalCodeField.tsx'
import { SelectField } from './SelectField.tsx'
import type { Identity } from './useIdentity.ts'
import type { LoginFields, SetField } from './useLoginFields.ts'

type Props = {
  identity: Identity
  focusFirst: boolean
  fault: LoginFault | undefined
  clearFault: () => void
  fields: LoginFields
  setField: SetField
}

/** User name, country and personal code (LOG-04: all required). */
export function SmartIdForm({ identity, focusFirst, fault, clearFault, fields, setField }: Props) {
  const { t, language } = useTexts()
  const { smartIdCountries } = usePortalSettings()
  const { username, country, personalCode } = fields

  const check = (): Problems => ({
    ...(country === '' ? { country: 'country-empty-validation' } : {}),
    ...(personalCode.trim() === ''
      ? { personalCode: 'personal-code-empty-validation' }
      : country !== '' && canonicalPersonalCode(country, personalCode) === null
        ? { personalCode: 'errors.SME57' }
        : {}),
  })
  const submit = () =>
    identity.start('smartId', () =>
      requestSmartId({ username: username.trim(), country, personalCode: personalCode.trim() }),
    )

  return (
    <IdentityForm
      focusFirst={focusFirst}
      fields={fields}
      setField={setField}
      busy={identity.busy}
      fault={fault}
      clearFault={clearFault}
      check={check}
      onSubmit={submit}
    >
      {(problem, change) => (
        <>
          <SelectField
            label={t('login.country')}
            name="country"
            autoComplete="country"
            value={country}
            onChange={change('country', 'country')}
            problem={problem('country')}
          >
            <option value="" disabled hidden>
              {t('login.country.choose')}
            </option>
            {smartIdCountries.map(code => (
              <option key={code} value={code}>
                {countryName(code, language)}
              </option>
            ))}
          </SelectField>
          <PersonalCodeField
            value={personalCode}
            onChange={change('personalCode', 'personalCode')}
            problem={problem('personalCode')}
          />
        </>
      )}
    </IdentityForm>
  )
}
