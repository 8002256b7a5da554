import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { memo, useRef } from 'react'

import { useTakeOver } from './useTakeOver.ts'

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
      <Box component="span" aria-hidden className="tabular" sx={shownPrefixSx}>
        {prefix}
      </Box>
      <NativeSelect
        value={prefix}
        inputRef={select}
        sx={selectSx}
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

/**
 * The open list names the countries. Closed, only the code is shown, covering the select's own text, which is too long.
 */
const shownPrefixSx = {
  position: 'absolute',
  left: 14,
  top: 0,
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  zIndex: 1,
  pointerEvents: 'none',
} as const
const selectSx = {
  '& select': { color: 'transparent' },
  '& option': { color: 'text.primary', bgcolor: 'background.paper' },
} as const

function dialLabel(prefix: string, known: readonly KnownDialCode[]): string {
  const description = known.find(({ code }) => code === prefix)?.description
  return description === undefined || description.includes(prefix)
    ? (description ?? prefix)
    : `${prefix} ${description}`
}
