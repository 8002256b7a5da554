import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useRef } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { useCopy } from '../../ui/useCopy.ts'

type Props = { readonly label: string; readonly value: string; readonly autoFocus?: boolean }

/** A value to be copied. Where the browser forbids copying, the value is selected instead. */
export function CopyField({ label, value, autoFocus = false }: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { outcome, copy } = useCopy(value, () => input.current?.select())
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 550 }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <OutlinedInput
          id={id}
          readOnly
          value={value}
          inputRef={input}
          onFocus={event => event.target.select()}
          sx={{ flex: '1 1 200px', minWidth: 0, fontFamily: 'monospace' }}
        />
        <Button
          variant="outlined"
          autoFocus={autoFocus}
          startIcon={<ContentCopyRounded />}
          aria-label={t('copy.of', { label })}
          onClick={() => void copy()}
        >
          {t('copy.press')}
        </Button>
      </Box>
      <Box role="status" sx={{ minHeight: '1.5em', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {outcome && t(outcome === 'copied' ? 'copy.done' : 'copy.failed')}
      </Box>
    </Box>
  )
}
