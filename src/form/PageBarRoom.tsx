import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'

/** Of the screen: the height of the bar and a little more, in the size of the reader's text. The notice of cookies stands below it. */
const room = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: { 'html:root': { scrollPaddingBottom: 'calc(var(--cookie-notice, 0px) + 10rem)' } },
})

/** Drawn with the bar of a page: what takes the focus scrolls clear of it, on a small screen or a strongly enlarged one. */
export function PageBarRoom() {
  return <GlobalStyles styles={room} />
}
