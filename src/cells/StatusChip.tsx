import { styled, useTheme } from '@mui/material/styles'

import type { Tone } from '../../schemas/lists/vocabularies.ts'
import { tones } from '../contract/tones.ts'

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  padding: '2px 10px 2px 8px',
  borderRadius: 999,
  fontSize: '0.8125rem',
  fontWeight: 550,
  lineHeight: 1.5,
  // In a narrow column of facts a long status may wrap; in a table it stays on one line.
  whiteSpace: 'var(--chip-wrap, nowrap)',
  // Paper has no colours: the words stand where the label begins.
  '@media print': { padding: 0, '& > [aria-hidden]': { display: 'none' } },
})

const Dot = styled('span')({ width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor', flex: 'none' })

type Props = {
  readonly tone: Tone
  readonly label: string
  /** What happens next and who acts, as the tooltip (SHL-68). */
  readonly hint: string | undefined
}

export function StatusChip({ tone, label, hint }: Props) {
  const { mode } = useTheme().palette
  const { background, text } = tones[tone][mode]
  return (
    <Root title={hint} sx={{ backgroundColor: background, color: text }}>
      <Dot aria-hidden />
      {label}
    </Root>
  )
}
