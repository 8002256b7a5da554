import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { useText } from '../../../i18n/TextsContext.ts'
import { modeTitle } from '../modes/modeTitle.ts'

type Props = {
  modes: readonly string[]
  value: string
  texts: Readonly<Record<string, string>>
  onChange: (mode: string) => void
}

/** Selects the mode shown in the preview. */
export function ModeChoice({ modes, value, texts, onChange }: Props) {
  const t = useText()
  return (
    <TextField
      select
      size="small"
      label={t('operator.preview.mode')}
      value={value}
      onChange={event => onChange(event.target.value)}
      sx={{ minWidth: 140 }}
    >
      {modes.map(mode => (
        <MenuItem key={mode} value={mode}>
          {modeTitle(t, mode, texts)}
        </MenuItem>
      ))}
    </TextField>
  )
}
