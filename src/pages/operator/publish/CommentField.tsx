import TextField from '@mui/material/TextField'

import { useText } from '../../../i18n/TextsContext.ts'

const MAX_LENGTH = 500

type Props = { label: string; value: string; missing: boolean; onChange: (comment: string) => void }

/** The comment stored in the history; publishing requires one. */
export function CommentField({ label, value, missing, onChange }: Props) {
  const t = useText()
  return (
    <TextField
      label={label}
      value={value}
      required
      autoFocus
      fullWidth
      multiline
      rows={3}
      error={missing}
      helperText={missing ? t('operator.publish.commentNeeded') : t('operator.publish.commentHelp')}
      onChange={event => onChange(event.target.value.slice(0, MAX_LENGTH))}
      sx={{ mt: 2 }}
    />
  )
}
