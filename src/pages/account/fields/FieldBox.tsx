import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { FieldMessage } from './fieldRules.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly required: boolean
  readonly problem: FieldMessage | undefined
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** The id of the line under a control, for its aria-describedby; undefined when there is none. */
export function noteId(id: string, problem: FieldMessage | undefined, hint?: string): string | undefined {
  return problem || hint ? `${id}-note` : undefined
}

/** Label above, control, and one line under it: the problem while there is one, else the hint. */
export function FieldBox({ id, label, required, problem, hint, children }: Props) {
  const t = useText()
  return (
    <FormControl fullWidth required={required} error={problem !== undefined}>
      <InputLabel htmlFor={id} shrink sx={labelSx}>
        {label}
      </InputLabel>
      {children}
      {(problem || hint) && <FormHelperText id={`${id}-note`}>{problem ? t(problem.text, problem.params) : hint}</FormHelperText>}
    </FormControl>
  )
}

const labelSx = {
  position: 'static', transform: 'none', mb: 0.75, maxWidth: '100%', whiteSpace: 'normal',
  fontSize: '0.875rem', fontWeight: 550, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' },
} as const
