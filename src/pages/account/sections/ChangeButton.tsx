import Button from '@mui/material/Button'

type Props = {
  readonly label: string
  /** What exactly, for those who hear the button without its line. */ readonly of: string
  readonly onClick: () => void
}

/** The subtle button at the end of a row. Its accessible name starts with the visible text. */
export function ChangeButton({ label, of, onClick }: Props) {
  return (
    <Button size="small" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  )
}
