import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { RefObject } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { staticLabelSx } from '../../../ui/staticLabelSx.ts'

export const CODE_LENGTH = 4
const ID = 'access-code'

/** Normalizes a typed or pasted code to its sent form: upper case, without spaces or separators. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH)
}

type Props = {
  value: string
  onChange: (code: string) => void
  problem: string | undefined
  input: RefObject<HTMLInputElement | null>
}

export function CodeField({ value, onChange, problem, input }: Props) {
  const t = useText()
  return (
    <FormControl fullWidth required error={problem !== undefined}>
      <InputLabel htmlFor={ID} shrink sx={staticLabelSx}>
        {t('related.code.label')}
      </InputLabel>
      <OutlinedInput
        id={ID}
        name="access_code"
        notched={false}
        autoFocus
        autoComplete="one-time-code"
        inputRef={input}
        value={value}
        onChange={event => onChange(readCode(event.target.value))}
        inputProps={{
          autoCapitalize: 'characters',
          autoCorrect: 'off',
          spellCheck: false,
          inputMode: 'text',
          'aria-describedby': `${ID}-note`,
        }}
        sx={{
          maxWidth: 240,
          '& input': {
            fontSize: '1.5rem',
            letterSpacing: '0.35em',
            fontVariantNumeric: 'tabular-nums',
            textTransform: 'uppercase',
          },
        }}
      />
      <FormHelperText id={`${ID}-note`} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? t('related.code.hint')}
      </FormHelperText>
    </FormControl>
  )
}
