import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

import { isInternationalPhone } from '../../../schemas/validation/internationalPhone.ts'
import { mobileIdPersonalCode } from '../../../schemas/validation/personalCode.ts'
import { joinPhone, readPhone } from '../../form/widgets/phoneNumber.ts'
import { countryName } from '../../i18n/countryName.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { type Country, getCountries } from '../../api/public/countries.ts'
import { requestMobileId } from '../../api/session/loginApi.ts'
import { IdentityForm, type Problems } from './IdentityForm.tsx'
import { LoginField } from './LoginField.tsx'
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

/**
 * Within Lithuania mobile numbers are dialled with a leading 0 (formerly 8), and many users type it. After the dial
 * code that digit is not part of the number, and another phone would be contacted.
 */
function withoutTrunk(dialCode: string, digits: string): string {
  return dialCode === '+370' ? digits.replace(/^[08](?=6\d{7}$)/, '') : digits
}

/** User name, personal code and phone number with a dial code (LOG-05: default +370). */
export function MobileIdForm({ identity, focusFirst, fault, clearFault, fields, setField }: Props) {
  const { t, language } = useTexts()
  const { defaultDialCode } = usePortalSettings()
  const countries = useDialCodes(defaultDialCode)
  const { username, personalCode, dialCode, phone } = fields
  const phoneNumber = joinPhone({ prefix: dialCode, digits: withoutTrunk(dialCode, phone) })

  const check = (): Problems => ({
    ...(personalCode.trim() === ''
      ? { personalCode: 'personal-code-empty-validation' }
      : mobileIdPersonalCode(personalCode, phoneNumber ?? dialCode) !== null
        ? {}
        : { personalCode: 'errors.SME57' }),
    ...(phoneNumber === undefined
      ? { phone: 'phone-empty-validation' }
      : isInternationalPhone(phoneNumber)
        ? {}
        : { phone: 'errors.SME55' }),
  })
  const submit = () =>
    identity.start('mobileId', () =>
      requestMobileId({ username: username.trim(), phoneNumber: phoneNumber ?? '', personalCode: personalCode.trim() }),
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
          <PersonalCodeField
            value={personalCode}
            onChange={change('personalCode', 'personalCode')}
            problem={problem('personalCode')}
          />
          <Box
            role="group"
            aria-label={t('login.phone')}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 5fr) minmax(0, 7fr)' },
              gap: { xs: 2.5, sm: 1.5 },
              alignItems: 'start',
            }}
          >
            <SelectField
              label={t('login.dialCode')}
              name="dial_code"
              autoComplete="tel-country-code"
              value={dialCode}
              onChange={change('dialCode', 'phone')}
            >
              {countries.map(({ code, dial_code }) => (
                <option key={dial_code} value={dial_code}>
                  {code === '' ? dial_code : `${dial_code} ${countryName(code, language)}`}
                </option>
              ))}
            </SelectField>
            <LoginField
              label={t('login.phone')}
              name="phone_number"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              inputProps={{ maxLength: 32, className: 'tabular' }}
              value={phone}
              onChange={event => {
                // A number pasted with its dial code selects that code too.
                const parts = readPhone(
                  event.target.value,
                  { prefix: dialCode, digits: phone },
                  countries.map(({ dial_code }) => dial_code),
                )
                setField('dialCode', parts.prefix)
                change('phone', 'phone')(parts.digits)
              }}
              problem={problem('phone')}
            />
          </Box>
        </>
      )}
    </IdentityForm>
  )
}

/** The dial codes of GET /countries; only the default one while they load or after an error. */
function useDialCodes(defaultDialCode: string): readonly Pick<Country, 'code' | 'dial_code'>[] {
  const [countries, setCountries] = useState<readonly Country[]>([])
  useEffect(() => {
    let left = false
    getCountries().then(
      found => left || setCountries(found),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return countries.some(({ dial_code }) => dial_code === defaultDialCode)
    ? countries
    : [{ code: '', dial_code: defaultDialCode }, ...countries]
}
