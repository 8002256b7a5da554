import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'

import { useForm } from '../context.ts'
import type { Widget } from '../widgets/types.ts'
import { Asterisk } from './Asterisk.tsx'
import { AlertIcon } from './icons.tsx'
import { LegalTextLink } from './LegalTextLink.tsx'

type Props = {
  id: string
  frame: Widget['frame']
  label: string
  required: boolean
  help: string | undefined
  message: string | undefined
  /** A suspicious value that may still be sent. */
  warning?: string | undefined
  /** Title of a legal text that explains the field. */
  legalText?: string | undefined
  /** The help is below the control by default, so that controls side by side line up. */
  helpAbove?: boolean
  children: ReactNode
}

export const helpId = (id: string) => `${id}-help`
export const errorId = (id: string) => `${id}-error`
export const warningId = (id: string) => `${id}-warning`

/** Label, help, control and message, identical for every input. A group of controls gets fieldset and legend. */
export function FieldFrame({
  id,
  frame,
  label,
  required,
  help,
  message,
  warning,
  legalText,
  helpAbove = false,
  children,
}: Props) {
  const { texts } = useForm()
  const title = (
    <>
      {label}
      {required && <Asterisk />}
    </>
  )
  const above = frame === 'group' || helpAbove
  const helpLine = help !== undefined && (
    <FormHelperText
      id={helpId(id)}
      sx={{ ...(above ? { mt: -0.25, mb: 1 } : { mt: 0.75 }), ml: frame === 'own' ? 4 : 0 }}
    >
      {help}
    </FormHelperText>
  )
  const below = (
    <>
      {warning !== undefined && (
        <FormHelperText
          id={warningId(id)}
          sx={{
            display: 'flex',
            gap: 0.75,
            alignItems: 'baseline',
            ml: frame === 'own' ? 4 : 0,
            color: 'warning.main',
          }}
        >
          <AlertIcon sx={{ fontSize: '1.15em', alignSelf: 'flex-start', mt: '2px' }} />
          <span>{warning}</span>
        </FormHelperText>
      )}
      {message !== undefined && (
        <FormHelperText
          error
          id={errorId(id)}
          sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline', ml: frame === 'own' ? 4 : 0 }}
        >
          <AlertIcon sx={{ fontSize: '1.15em', alignSelf: 'flex-start', mt: '2px' }} />
          <span>{message}</span>
        </FormHelperText>
      )}
      {legalText !== undefined && (
        <LegalTextLink name={legalText} heading={label} sx={{ mt: 0.5, ml: frame === 'own' ? 4 : 0 }}>
          {texts.chrome('request.legal.more')}
        </LegalTextLink>
      )}
    </>
  )
  if (frame === 'own') {
    return (
      <Box>
        {children}
        {helpLine}
        {below}
      </Box>
    )
  }
  if (frame === 'group') {
    return (
      <Box
        component="fieldset"
        aria-describedby={help === undefined ? undefined : helpId(id)}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        <Box component="legend" sx={{ ...labelSx, p: 0 }}>
          {title}
        </Box>
        {helpLine}
        {children}
        {below}
      </Box>
    )
  }
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={labelSx}>
        {title}
      </Box>
      {above && helpLine}
      {children}
      {!above && helpLine}
      {below}
    </Box>
  )
}

const labelSx = { display: 'block', fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4, mb: 0.75 } as const
