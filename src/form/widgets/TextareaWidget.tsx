import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useReducer, useRef } from 'react'

import { useForm } from '../context.ts'
import { PAINTED_MS } from '../painted.ts'
import { orNothing, textOf } from './attributes.ts'
import { TypedInput } from './TypedInput.tsx'
import type { WidgetProps } from './types.ts'

const ROWS = 4

/** Longer text with a count of remaining characters, which turns red instead of truncating. */
export function TextareaWidget(props: WidgetProps) {
  const { texts } = useForm()
  // The count updates after the keystroke is painted.
  const [, count] = useReducer((times: number) => times + 1, 0)
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(counting.current), [])
  const text = textOf(props.now())
  const limit = props.field.schema.maxLength
  const used = [...text].length
  return (
    <Box>
      <TypedInput
        {...props}
        onTyped={typed => {
          props.onTyped(typed)
          clearTimeout(counting.current)
          counting.current = setTimeout(count, PAINTED_MS)
        }}
        text={text}
        read={typed => ({ text: typed, value: orNothing(typed) })}
        rows={props.field.ui.rows ?? ROWS}
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
