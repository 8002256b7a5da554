import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useId } from 'react'

import { visuallyHidden } from '../theme/visuallyHidden.ts'
import { READING_MS } from './ActionButton.tsx'

type Props = {
  /** What must happen first, as a sentence; undefined while the control can be used. */
  readonly reason: string | undefined
  /** The control. It is given the id of the reason for `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode
}

/**
 * Shows why a small control is off: as tooltip for mouse and touch, and as its description (SHL-67). A control that is
 * off takes no pointer, so the tooltip belongs to the place around it.
 */
export function OffReason({ reason, children }: Props) {
  const id = useId()
  return (
    <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={READING_MS}>
      <Box component="span" sx={{ display: 'inline-flex', position: 'relative' }}>
        {children(reason === undefined ? undefined : id)}
        {reason !== undefined && (
          <Box component="span" id={id} sx={visuallyHidden}>
            {reason}
          </Box>
        )}
      </Box>
    </Tooltip>
  )
}
