import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { memo, useRef } from 'react'

import { dialCodeSx, dialSelectSx } from './dialCodeSx.ts'
import { useTakeOver } from '../../ui/useTakeOver.ts'

export type KnownDialCode = { code: string; description: string }

type Props = {
  prefix: string
  prefixes: readonly string[]
  known: readonly KnownDialCode[]
  label: string
  readOnly: boolean
  autoComplete: string
  onChoose: (prefix: string) => void
}

/** The dial-code select before the digits, memoized so that typing digits does not re-render it. */
export const DialCode = memo(function DialCode({
  prefix,
  prefixes,
  known,
  label,
  readOnly,
  autoComplete,
  onChoose,
}: Props) {
  const select = useRef<HTMLSelectElement>(null)
  useTakeOver(() => {
    const { current } = select
    if (current && current.value !== prefix && prefixes.includes(current.value)) onChoose(current.value)
  })
  return (
    <>
      <Box component="span" aria-hidden className="tabular" sx={dialCodeSx}>
        {prefix}
      </Box>
      <NativeSelect
        value={prefix}
        inputRef={select}
        sx={dialSelectSx}
        disabled={readOnly}
        onChange={event => onChoose(event.target.value)}
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': label, autoComplete }}
      >
        {prefixes.map(one => (
          <option key={one} value={one} label={dialLabel(one, known)}>
            {dialLabel(one, known)}
          </option>
        ))}
      </NativeSelect>
    </>
  )
})

function dialLabel(prefix: string, known: readonly KnownDialCode[]): string {
  const description = known.find(({ code }) => code === prefix)?.description
  return description === undefined || description.includes(prefix)
    ? (description ?? prefix)
    : `${prefix} ${description}`
}
