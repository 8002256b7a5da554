import TextField from '@mui/material/TextField'

import { useText } from '../../../i18n/TextsContext.ts'

const MAX_LENGTH = 500

type Props = {
  label: string
  value: string
  missing: boolean
  onChange: (comment: string) => void
  onConfirm: () => void
}

/** The comment stored in the history; publishing requires one. Ctrl+Enter confirms, as Enter begins a new line. */
export function CommentField({ label, value, missing, onChange, onConfirm }: Props) {
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
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onConfirm()
      }}
      sx={{ mt: 2 }}
    />
  )
}
