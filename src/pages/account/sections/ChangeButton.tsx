import Button from '@mui/material/Button'

type Props = {
  readonly label: string
  /** What exactly, for those who hear the button without its line. */ readonly of: string
  readonly onClick: () => void
}

/** The quiet button at the end of a line. Its name begins with the word that is seen. */
export function ChangeButton({ label, of, onClick }: Props) {
  return (
    <Button size="small" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  )
}
