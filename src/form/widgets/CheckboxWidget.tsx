import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ReactNode } from 'react'

import { Asterisk } from '../field/Asterisk.tsx'
import type { WidgetProps } from './types.ts'
import { useTakeOver } from '../../ui/useTakeOver.ts'

/** A yes-or-no answer. Unticking is an answer too (`false`), never a missing one. */
export function CheckboxWidget(props: WidgetProps & { children?: ReactNode }) {
  useTakeOver(() => {
    const box = document.getElementById(props.id) as HTMLInputElement | null
    if (box && box.checked !== (props.value === true)) props.onChange(box.checked)
  })
  return (
    <Box>
      <FormControlLabel
        disabled={props.readOnly}
        label={
          <>
            {props.label}
            {props.required && <Asterisk />}
          </>
        }
        control={
          <Checkbox
            checked={props.value === true}
            onChange={event => props.onChange(event.target.checked)}
            onBlur={props.onBlur}
            sx={{ p: 1.25, mt: -1, mb: -1, ...(props.invalid ? { color: 'error.main' } : {}) }}
            slotProps={{
              input: {
                id: props.id,
                'aria-describedby': props.describedBy,
                'aria-invalid': props.invalid || undefined,
                'aria-required': props.required || undefined,
              },
            }}
          />
        }
        sx={{
          alignItems: 'flex-start',
          m: 0,
          ml: -1.25,
          minHeight: 44,
          py: 1.25,
          '& .MuiFormControlLabel-label': { pt: '1px' },
        }}
      />
      {props.children}
    </Box>
  )
}
