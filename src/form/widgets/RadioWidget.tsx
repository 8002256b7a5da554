import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Box from '@mui/material/Box'

import { useForm } from '../context.ts'
import { schemaOptions } from './options.ts'
import type { WidgetProps } from './types.ts'
import { useTakeOver } from '../../ui/useTakeOver.ts'

/**
 * A few options side by side, each a full-height target. The first one has the field's id, for links to it. Read-only
 * forms render only the answer.
 */
export function RadioWidget(props: WidgetProps) {
  const { texts } = useForm()
  const all = schemaOptions(props.field, texts)
  const options =
    props.readOnly && all.some(({ value }) => value === props.value)
      ? all.filter(({ value }) => value === props.value)
      : all
  const idOf = (index: number) => (index === 0 ? props.id : `${props.id}-${index}`)
  useTakeOver(() => {
    const isChosen = (index: number) => (document.getElementById(idOf(index)) as HTMLInputElement | null)?.checked
    const chosen = options.find((_, index) => isChosen(index))
    if (chosen && chosen.value !== props.value) props.onChange(chosen.value)
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }} onBlur={props.onBlur}>
      {options.map((option, index) => (
        <FormControlLabel
          key={String(option.value)}
          label={option.label}
          disabled={props.readOnly}
          control={
            <Radio
              name={props.id}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
              slotProps={{
                input: {
                  id: idOf(index),
                  'aria-describedby': props.describedBy,
                  'aria-invalid': props.invalid || undefined,
                },
              }}
            />
          }
          sx={{
            flex: { xs: '1 1 100%', sm: '0 1 auto' },
            minWidth: { sm: 120 },
            minHeight: 48,
            m: 0,
            pr: 2.5,
            borderRadius: '10px',
            border: 1,
            borderColor: props.invalid ? 'error.main' : 'divider',
            bgcolor: 'background.paper',
            '&:has(input:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
          }}
        />
      ))}
    </Box>
  )
}
