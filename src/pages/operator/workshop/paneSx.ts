/** A pane of the studio: a card whose parts stand below each other, and of which one may scroll. */
export const paneSx = {
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
} as const

/** The line at the bottom of a pane that lists its keys. */
export const hintSx = {
  color: 'text.secondary',
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.sunken',
} as const
