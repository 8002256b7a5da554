import { styled } from '@mui/material/styles'

/** The native slider in the portal's style: keyboard, touch and screen reader support come for free. */
export const RangeInput = styled('input')(({ theme }) => {
  const thumb = {
    width: 24,
    height: 24,
    borderRadius: '50%',
    border: `3px solid ${theme.palette.background.paper}`,
    background: theme.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.palette.primary.main}, 0 2px 6px rgba(0, 0, 0, 0.2)`,
    cursor: 'grab',
    boxSizing: 'border-box',
  } as const
  const track = {
    height: 6,
    borderRadius: 3,
    background: `linear-gradient(to right, ${theme.palette.primary.main} var(--fill, 0%), ${theme.palette.divider} var(--fill, 0%))`,
  } as const
  return {
    appearance: 'none',
    WebkitAppearance: 'none',
    display: 'block',
    width: '100%',
    height: 44,
    margin: 0,
    background: 'transparent',
    cursor: 'pointer',
    '&::-webkit-slider-runnable-track': track,
    '&::-webkit-slider-thumb': { ...thumb, appearance: 'none', WebkitAppearance: 'none', marginTop: -9 },
    '&::-moz-range-track': track,
    '&::-moz-range-thumb': thumb,
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2, borderRadius: 8 },
    '&:disabled': { cursor: 'default', opacity: 0.55 },
  }
})
