import Typography from '@mui/material/Typography'

type Props = {
  /** Described by the button that is off. */
  readonly id: string
  /** What must happen before the button can be used, as a sentence; nothing is rendered without one. */
  readonly reason: string | undefined
}

/** Says in the row of a dialog's buttons why its main button is off (UPL-93). */
export function WhyOff({ id, reason }: Props) {
  if (reason === undefined) return null
  return (
    <Typography id={id} variant="body2" color="textSecondary" sx={{ flex: '1 1 160px', pl: 2 }}>
      {reason}
    </Typography>
  )
}
