import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'

import { useForm } from '../context.ts'
import { AlertIcon } from '../field/icons.tsx'
import { named, shownAmount } from './amounts.ts'
import type { Move } from './useSliders.ts'

/**
 * Explains that an amount was moved with its limits, with the old amount and the new limits; announced when it appears.
 */
export function MoveNote({ move, unit }: { move: Move | undefined; unit: string | undefined }) {
  const { texts } = useForm()
  const name = named(unit)
  return (
    <Box role="status">
      {move && (
        <FormHelperText sx={{ display: 'flex', gap: 0.75, color: 'warning.main', mx: 0 }}>
          <AlertIcon sx={{ fontSize: '1.15em', mt: '2px' }} />
          <span>
            {texts.chrome('request.calculator.moved', {
              from: shownAmount(move.from),
              to: name(move.to),
              min: name(move.min),
              max: name(move.max),
            })}
          </span>
        </FormHelperText>
      )}
    </Box>
  )
}
