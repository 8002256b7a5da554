/** The bar with the actions of a page: at the lower edge of a phone's screen, above the cookie notice, else where it stands. */
export const pageBarSx = {
  position: { xs: 'sticky', sm: 'static' },
  bottom: 'var(--cookie-notice, 0px)',
  zIndex: 2,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 1.5, sm: 0 },
  bgcolor: { xs: 'background.paper', sm: 'transparent' },
  borderTop: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider', sm: 'transparent' },
} as const

/** What came of the last press, above the bar. While it is tried again the message is gone, but not its room: the second press of a double click would meet what has moved up. */
export const messageSx = (isOver: boolean) =>
  ({
    '&:empty': { display: 'none' },
    scrollMarginBottom: { sm: '96px' },
    visibility: isOver ? 'hidden' : 'visible',
  }) as const
