import type { InputBaseComponentProps } from '@mui/material/InputBase'
import type { ElementType, ReactNode } from 'react'

import { LoginField } from './LoginField.tsx'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** Option elements. */
  children: ReactNode
  autoComplete?: string
  problem?: string | undefined
}

const NATIVE_SELECT = 'select' as ElementType as ElementType<InputBaseComponentProps>

/** The native select, which every phone shows in its own way. */
export function SelectField({ children, onChange, ...field }: Props) {
  return (
    <LoginField
      {...field}
      inputComponent={NATIVE_SELECT}
      onChange={event => onChange(event.target.value)}
      inputProps={{ children }}
      sx={{
        '& select': { cursor: 'pointer', pl: '10px', pr: '30px' },
        '& option': { color: 'text.primary', bgcolor: 'background.paper' },
      }}
    />
  )
}
