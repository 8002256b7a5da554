import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'

import { useForm } from '../context.ts'
import { useClassifier } from '../useClassifier.ts'
import { useOffered } from '../useOffered.ts'
import { controlAttributes, textOf } from './attributes.ts'
import { joinPhone, readPhone, splitPhone } from './phoneNumber.ts'
import type { WidgetProps } from './types.ts'

/** Dial code and digits, one string in the document (specification 001 §5: prefix selected, digits only, +370 first). */
export function PhoneWidget(props: WidgetProps) {
  const { services, texts } = useForm()
  const codes = useClassifier(props.field.ui.classifier, undefined, false)
  const portal = useOffered(props.field.ui.options?.portal)
  // Without digits the document has no number yet that could hold the chosen code.
  const [chosen, setChosen] = useState<string>()
  const known = [...codes.values, ...portal.values.map(({ value: code, label }) => ({ code, description: label ?? code }))]
  const offered = known.map(({ code }) => code)
  const prefixes = offered.includes(services.defaultDialCode) ? offered : [services.defaultDialCode, ...offered]
  const value = textOf(props.value)
  const parts = splitPhone(value, prefixes, chosen ?? services.defaultDialCode)

  const choose = (prefix: string) => {
    setChosen(prefix)
    props.onChange(joinPhone({ ...parts, prefix }))
  }
  const type = (typed: string) => {
    const next = readPhone(typed, parts, prefixes)
    setChosen(next.prefix)
    props.onChange(joinPhone(next))
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '100px minmax(0, 1fr)', gap: 1, position: 'relative' }}>
      <Box component="span" aria-hidden className="tabular" sx={shownPrefixSx}>
        {parts.prefix}
      </Box>
      <NativeSelect
        value={parts.prefix}
        sx={selectSx}
        disabled={props.readOnly}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput />}
        inputProps={{
          'aria-label': texts.chrome('request.field.dialCode', { field: props.label }),
          autoComplete: props.field.ui.autocomplete === 'off' ? 'off' : 'tel-country-code',
        }}
      >
        {prefixes.map((prefix) => (
          <option key={prefix} value={prefix} label={dialLabel(prefix, known)}>
            {dialLabel(prefix, known)}
          </option>
        ))}
      </NativeSelect>
      <OutlinedInput
        fullWidth
        type="tel"
        value={parts.digits}
        error={props.invalid}
        readOnly={props.readOnly}
        placeholder={props.placeholder ?? ''}
        autoComplete={props.field.ui.autocomplete ?? 'tel-national'}
        onChange={(event) => type(event.target.value)}
        onBlur={props.onBlur}
        slotProps={{ input: { ...controlAttributes(props), inputMode: 'tel', className: 'tabular' } }}
      />
    </Box>
  )
}

/** The open list names the countries; closed, only the code is shown, over the select's own too long text. */
const shownPrefixSx = { position: 'absolute', left: 14, top: 0, height: '100%', display: 'flex', alignItems: 'center', zIndex: 1, pointerEvents: 'none' } as const
const selectSx = { '& select': { color: 'transparent' }, '& option': { color: 'text.primary', bgcolor: 'background.paper' } } as const

function dialLabel(prefix: string, values: readonly { code: string; description: string }[]): string {
  const description = values.find(({ code }) => code === prefix)?.description
  return description === undefined || description.includes(prefix) ? (description ?? prefix) : `${prefix} ${description}`
}
