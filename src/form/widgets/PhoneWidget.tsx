import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useForm } from '../context.ts'
import { keepDigits } from '../number.ts'
import { useClassifier } from '../useClassifier.ts'
import type { Json } from '../../contract/formTypes.ts'
import { useOffered } from '../useOffered.ts'
import { textOf } from './attributes.ts'
import { DialCode } from './DialCode.tsx'
import { isInternational, joinPhone, LITHUANIA, readPhone, splitPhone, withoutTrunk } from './phoneNumber.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

/** Dial code and digits, one string in the document (FRM-28, FRM-29). */
export function PhoneWidget(props: WidgetProps) {
  const { services, texts } = useForm()
  const { values: codes } = useClassifier(props.field.ui.classifier, undefined, false)
  const { values: portal } = useOffered(props.field.ui.options?.portal)
  // Without digits, the document has no number that could hold the chosen code.
  const [chosen, setChosen] = useState<string>()
  const known = useMemo(
    () => [...codes, ...portal.map(({ value: code, label }) => ({ code, description: label ?? code }))],
    [codes, portal],
  )
  const prefixes = useMemo(() => {
    const offered = known.map(({ code }) => code)
    return offered.includes(services.defaultDialCode) ? offered : [services.defaultDialCode, ...offered]
  }, [known, services.defaultDialCode])
  const parts = splitPhone(textOf(props.now()), prefixes, chosen ?? services.defaultDialCode)

  const read = (typed: string) => {
    const next = readPhone(typed, parts, prefixes)
    // Typed text stays unchanged until blur; a pasted prefix moves to the select immediately.
    return { text: isInternational(typed) ? next.digits : keepDigits(typed), value: joinPhone(next) }
  }
  const type = (value: Json | undefined) => {
    // A pasted number brings its own prefix; an emptied one keeps the chosen prefix.
    setChosen(splitPhone(textOf(value), prefixes, parts.prefix).prefix)
    props.onTyped(value)
  }
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const choose = useCallback(
    (prefix: string) => {
      const { digits } = splitPhone(textOf(latest.current.now()), prefixes, prefix)
      setChosen(prefix)
      latest.current.onChange(joinPhone(withoutTrunk({ prefix, digits })))
    },
    [prefixes],
  )
  // The number of digits after the prefix is a rule of public forms only (FRM-28).
  const hintId = props.field.ui.classifier === undefined ? undefined : `${props.id}-hint`
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max(100px, 5.25rem) minmax(0, 1fr)',
          gap: 1,
          position: 'relative',
        }}
      >
        <DialCode
          prefix={parts.prefix}
          prefixes={prefixes}
          known={known}
          label={texts.chrome('request.field.dialCode', { field: props.label })}
          readOnly={props.readOnly}
          autoComplete={props.field.ui.autocomplete === 'off' ? 'off' : 'tel-country-code'}
          onChoose={choose}
        />
        <TypedInput
          {...props}
          describedBy={hintId === undefined ? props.describedBy : [hintId, props.describedBy].filter(Boolean).join(' ')}
          type="tel"
          text={parts.digits}
          read={read}
          onTyped={type}
          autoComplete={props.field.ui.autocomplete ?? 'tel-national'}
          inputMode="tel"
          tabular
        />
      </Box>
      {hintId !== undefined && (
        <FormHelperText id={hintId} sx={{ mt: 0.75, ml: 0 }}>
          {texts.chrome(`request.field.phoneHint.${parts.prefix === LITHUANIA ? 'lt' : 'other'}`, {
            prefix: parts.prefix,
          })}
        </FormHelperText>
      )}
    </>
  )
}
