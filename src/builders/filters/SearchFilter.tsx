import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'

import { type FilterProps, textValue } from './filterTypes.ts'
import { useDebouncedText } from './useDebouncedText.ts'

/** Applies while the user types (INV-06). The list's query aborts requests for older texts. */
export function SearchFilter({ definition, label, values, onChange }: FilterProps) {
  const { field, maxLength } = definition
  const [text, setText] = useDebouncedText(textValue(values, field), next => onChange({ [field]: next || undefined }))
  return (
    <TextField
      size="small"
      type="search"
      fullWidth
      label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      slotProps={{
        htmlInput: { ...(maxLength === undefined ? {} : { maxLength }), autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
