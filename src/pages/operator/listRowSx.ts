/** A row of a list in a card: its content, then its actions, below each other where space is short. */
export const listRowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  justifyContent: 'space-between',
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
