import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { dialCodeSx, dialSelectSx } from '../widgets/dialCodeSx.ts'
import { joinPhone, readPhone, splitPhone } from '../widgets/phoneNumber.ts'
import { countryName } from '../../i18n/countryName.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { FieldBox, noteId } from './FieldBox.tsx'
import { firstMessage } from './messages.ts'
import { optionsOf } from './widgetOptions.ts'
import { type Country, getCountries } from '../../api/public/countries.ts'

const none: readonly Country[] = []

/** Dial code and digits, stored as one number ("+37061234567"); letters are dropped (ACC-11: numeric only). */
export function PhoneInput(props: WidgetProps) {
  const { id, label, required = false, autofocus, rawErrors, onChange, onBlur } = props
  const value = props.value as string
  const { help } = optionsOf(props)
  const problem = firstMessage(rawErrors)
  const { t, language } = useTexts()
  const { defaultDialCode } = usePortalSettings()
  const countries = useCountries()
  const chosen = useRef<string>(undefined)
  const codes = [...new Set([defaultDialCode, ...countries.map(country => country.dial_code)])].toSorted()
  const parts = splitPhone(value, codes, chosen.current ?? defaultDialCode)
  const nameOf = (code: string) =>
    countries
      .filter(country => country.dial_code === code)
      .map(country => countryName(country.code, language))
      .join(', ')

  const put = (next: { prefix: string; digits: string }) => {
    chosen.current = next.prefix
    onChange(joinPhone(next) ?? '')
  }
  return (
    <FieldBox id={id} label={label} required={required} problem={problem} hint={help}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', gap: 1, position: 'relative' }}>
        <Box component="span" aria-hidden sx={dialCodeSx}>
          {parts.prefix}
        </Box>
        <NativeSelect
          value={parts.prefix}
          onChange={event => put({ ...parts, prefix: event.target.value })}
          input={<OutlinedInput />}
          sx={dialSelectSx}
          inputProps={{ 'aria-label': t('dialog.dialCode', { field: label }), autoComplete: 'tel-country-code' }}
        >
          {codes.map(code => (
            <option key={code} value={code}>
              {`${code} ${nameOf(code)}`.trim()}
            </option>
          ))}
        </NativeSelect>
        <OutlinedInput
          id={id}
          type="tel"
          fullWidth
          required={required}
          error={problem !== undefined}
          autoFocus={autofocus === true}
          autoComplete="tel-national"
          value={parts.digits}
          onChange={event => put(readPhone(event.target.value, parts, codes))}
          onBlur={() => onBlur(id, value)}
          slotProps={{ input: { 'aria-describedby': noteId(id, problem, help), inputMode: 'tel' } }}
        />
      </Box>
    </FieldBox>
  )
}

/** Countries with their dial codes. Empty while loading and after an error: the default code is always available. */
function useCountries(): readonly Country[] {
  return useQuery({ queryKey: ['countries'], queryFn: getCountries, staleTime: Infinity, retry: false }).data ?? none
}
