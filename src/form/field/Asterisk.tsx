import Box from '@mui/material/Box'

/** Marks a required field visually (FMT-10); the control itself reports it to assistive technology. */
export function Asterisk() {
  return (
    <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
      {'\u00a0*'}
    </Box>
  )
}
