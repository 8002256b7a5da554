import Box from '@mui/material/Box'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useForm } from '../context.ts'
import { useClassifier } from '../useClassifier.ts'
import type { Json } from '../types.ts'
import { useOffered } from '../useOffered.ts'
import { textOf } from './attributes.ts'
import { DialCode } from './DialCode.tsx'
import { joinPhone, readPhone, splitPhone } from './phoneNumber.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

/** Dial code and digits, one string in the document (specification 001 §5: prefix selected, digits only, +370 first). */
export function PhoneWidget(props: WidgetProps) {
  const { services, texts } = useForm()
  const { values: codes } = useClassifier(props.field.ui.classifier, undefined, false)
  const { values: portal } = useOffered(props.field.ui.options?.portal)
  // Without digits the document has no number yet that could hold the chosen code.
  const [chosen, setChosen] = useState<string>()
  const known = useMemo(() => [...codes, ...portal.map(({ value: code, label }) => ({ code, description: label ?? code }))], [codes, portal])
  const prefixes = useMemo(() => {
    const offered = known.map(({ code }) => code)
    return offered.includes(services.defaultDialCode) ? offered : [services.defaultDialCode, ...offered]
  }, [known, services.defaultDialCode])
  const parts = splitPhone(textOf(props.now()), prefixes, chosen ?? services.defaultDialCode)

  const read = (typed: string) => {
    const next = readPhone(typed, parts, prefixes)
    return { text: next.digits, value: joinPhone(next) }
  }
  const type = (value: Json | undefined) => {
    // A pasted number brings its own prefix; an emptied one leaves the chosen.
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
      latest.current.onChange(joinPhone({ prefix, digits }))
    },
    [prefixes],
  )
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'max(100px, 5.25rem) minmax(0, 1fr)', gap: 1, position: 'relative' }}>
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
        type="tel"
        text={parts.digits}
        read={read}
        onTyped={type}
        autoComplete={props.field.ui.autocomplete ?? 'tel-national'}
        inputMode="tel"
        tabular
      />
    </Box>
  )
}
