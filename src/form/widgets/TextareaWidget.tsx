import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'

import { useForm } from '../context.ts'
import { controlAttributes, orNothing, textOf } from './attributes.ts'
import type { WidgetProps } from './types.ts'

const ROWS = 4

/** Longer text with a count of what is left, which turns red instead of cutting anything off. */
export function TextareaWidget(props: WidgetProps) {
  const { texts } = useForm()
  const text = textOf(props.value)
  const limit = props.field.schema.maxLength
  const used = [...text].length
  return (
    <Box>
      <OutlinedInput
        fullWidth
        multiline
        rows={props.field.ui.rows ?? ROWS}
        value={text}
        error={props.invalid}
        readOnly={props.readOnly}
        placeholder={props.placeholder ?? ''}
        onChange={(event) => props.onChange(orNothing(event.target.value))}
        onBlur={props.onBlur}
        slotProps={{ input: controlAttributes(props) }}
      />
      {limit !== undefined && used > 0 && (
        <Typography
          variant="caption"
          component="p"
          className="tabular"
          color={used > limit ? 'error' : 'text.secondary'}
          sx={{ textAlign: 'right', mt: 0.5 }}
        >
          {texts.chrome('request.field.used', { used, limit })}
        </Typography>
      )}
    </Box>
  )
}
