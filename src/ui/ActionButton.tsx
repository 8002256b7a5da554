import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, type Ref, useId } from 'react'

import { visuallyHidden } from '../theme/visuallyHidden.ts'

type Props = {
  readonly ref?: Ref<HTMLButtonElement>
  readonly icon: ReactNode
  readonly size?: 'small' | 'medium'
  readonly color?: 'primary' | 'inherit' | 'error'
  /** Why the user may not use this action now, as a sentence; undefined when allowed. */
  readonly reason: string | undefined
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** How long a touch shows the reason, in milliseconds. */
export const READING_MS = 6_000
export const closedSx = {
  color: 'text.disabled',
  cursor: 'not-allowed',
  '&:hover': { bgcolor: 'transparent' },
} as const

/** An action button. When disallowed it stays focusable and touchable, so that its reason can be read. */
export function ActionButton({ ref, icon, size = 'medium', color = 'primary', reason, onClick, children }: Props) {
  const id = useId()
  const closed = reason !== undefined
  // One element tree for both states, so that an action that becomes disallowed while focused keeps the focus.
  return (
    <>
      <Tooltip
        title={reason ?? ''}
        describeChild
        {...(closed ? { enterTouchDelay: 0, leaveTouchDelay: READING_MS } : {})}
      >
        <Button
          {...(ref === undefined ? {} : { ref })}
          variant="outlined"
          size={size}
          color={closed ? 'inherit' : color}
          startIcon={icon}
          aria-disabled={closed}
          aria-describedby={closed ? id : undefined}
          onClick={closed ? undefined : onClick}
          sx={closed ? closedSx : {}}
        >
          {children}
        </Button>
      </Tooltip>
      {closed && (
        <Box component="span" id={id} sx={visuallyHidden}>
          {reason}
        </Box>
      )}
    </>
  )
}
