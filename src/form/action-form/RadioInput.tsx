import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { WidgetProps } from '@rjsf/utils'

import { optionsOf } from './widgetOptions.ts'

/** A few options in one row. One is always chosen, so there is nothing to report. */
export function RadioInput(props: WidgetProps) {
  const { id, label, onChange } = props
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={props.value as string} onChange={(_, value) => onChange(value)}>
        {optionsOf(props).choices?.map(choice => (
          <FormControlLabel key={choice.value} value={choice.value} control={<Radio />} label={choice.label} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
