import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'

import { Asterisk } from '../field/Asterisk.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import type { FieldMessage } from './messages.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly required: boolean
  readonly problem: FieldMessage | undefined
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** The id of the note under a control, for its aria-describedby; undefined without a note. */
export function noteId(id: string, problem: FieldMessage | undefined, hint?: string): string | undefined {
  return problem || hint ? `${id}-note` : undefined
}

/** Label, control, and one note below: the problem if there is one, else the hint. */
export function FieldBox({ id, label, required, problem, hint, children }: Props) {
  const t = useText()
  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 550, lineHeight: 1.4 }}
      >
        {label}
        {required && <Asterisk />}
      </Box>
      {children}
      {(problem || hint) && (
        <FormHelperText id={`${id}-note`} error={problem !== undefined}>
          {problem ? t(problem.text, problem.params) : hint}
        </FormHelperText>
      )}
    </Box>
  )
}
