import Box from '@mui/material/Box'

/** Marks a required field for the eye (FMT-10); the control says it to assistive technology itself. */
export function Asterisk() {
  return (
    <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
      {'\u00a0*'}
    </Box>
  )
}
