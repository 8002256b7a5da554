import { styled } from '@mui/material/styles'

/** A date on one line. Proportional digits, because the font's tabular set also widens the hyphens of 2026-11-20. */
export const Moment = styled('span')({ whiteSpace: 'nowrap' })
