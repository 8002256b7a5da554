/** Action bar of a page: at the bottom of a phone's screen, above the cookie notice; otherwise in the page flow. */
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

/**
 * Result of the last submit, above the bar. During a retry the message is hidden but keeps its space: otherwise the
 * second click of a double click would hit what moved up.
 */
export const messageSx = (isOver: boolean) =>
  ({
    '&:empty': { display: 'none' },
    scrollMarginBottom: { sm: '96px' },
    visibility: isOver ? 'hidden' : 'visible',
  }) as const
