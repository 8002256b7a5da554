/** Draws the line of the row above again in a sticky cell, whose ground covers it when heights are fractions of a pixel. */
export const lineAbove = {
  content: '""',
  position: 'absolute',
  top: '-1px',
  left: 0,
  right: 0,
  height: '1px',
  backgroundColor: 'divider',
} as const
