import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'

/**
 * Scroll padding: the height of the bar and a little more, in rem so that it follows the user's text size. The cookie
 * notice is below it.
 */
const room = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: { 'html:root': { scrollPaddingBottom: 'calc(var(--cookie-notice, 0px) + 10rem)' } },
})

/** Rendered with the bar of a page: a focused element scrolls clear of the bar on a small screen or at strong zoom. */
export function PageBarRoom() {
  return <GlobalStyles styles={room} />
}
