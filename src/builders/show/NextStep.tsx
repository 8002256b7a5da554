import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

type Props = { readonly name: string; readonly value: string }

/** What happens next in this status, and who acts: next.<name>.<VALUE>. Nothing for a value without a text. */
export function NextStep({ name, value }: Props) {
  const sentence = useTranslate()(`next.${name}.${value}`, { _: '' })
  if (sentence === '') return null
  return (
    <Typography
      variant="body2"
      component="p"
      color="inherit"
      sx={{ mt: 0.5, maxWidth: 'var(--next-step-width, 38rem)' }}
    >
      {sentence}
    </Typography>
  )
}
