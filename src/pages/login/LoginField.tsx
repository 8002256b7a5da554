import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useForkRef } from '@mui/material/utils'
import { type ChangeEvent, useId, useRef } from 'react'

import { useTakeOver } from '../../ui/useTakeOver.ts'
import { staticLabelSx } from '../../ui/staticLabelSx.ts'

type Props = Omit<OutlinedInputProps, 'error' | 'id'> & {
  label: string
  problem?: string | undefined
  hint?: string
  describedBy?: string
}

/**
 * A labelled input whose problem is announced with it. Built from small MUI components, because TextField would bundle
 * menus.
 */
export function LoginField({ label, problem, hint, describedBy, inputProps, inputRef, ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const ref = useForkRef(input, inputRef)
  useTakeOver(() => {
    const { current } = input
    if (current && current.value !== rest.value)
      rest.onChange?.({ target: current, currentTarget: current } as ChangeEvent<HTMLInputElement>)
  })
  const note = problem ?? hint
  const description = [note ? `${id}-note` : undefined, describedBy].filter(Boolean).join(' ') || undefined
  return (
    <FormControl fullWidth required error={problem !== undefined}>
      <InputLabel htmlFor={id} shrink sx={staticLabelSx}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        notched={false}
        inputRef={ref}
        inputProps={{ ...inputProps, 'aria-describedby': description }}
        {...rest}
      />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  )
}
