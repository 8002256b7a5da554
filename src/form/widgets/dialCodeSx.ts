/**
 * The open list of dial codes names the countries. Closed, only the code is shown, covering the select's own text, which
 * is too long.
 */
export const dialCodeSx = {
  position: 'absolute',
  left: 14,
  top: 0,
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  zIndex: 1,
  pointerEvents: 'none',
} as const

/** The select below that code: its own text is invisible, its options are not. */
export const dialSelectSx = {
  '& select': { color: 'transparent' },
  '& option': { color: 'text.primary', bgcolor: 'background.paper' },
} as const
