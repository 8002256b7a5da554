import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'

import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { type FilterProps, textValue } from './filterTypes.ts'

export function SelectFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const vocabulary = definition.values ?? definition.field
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={textValue(values, definition.field)}
      onChange={event => onChange({ [definition.field]: event.target.value || undefined })}
    >
      <MenuItem value="">{translate('factoring.filter.any')}</MenuItem>
      {(vocabularies[vocabulary] ?? []).map(value => (
        <MenuItem key={value} value={value}>
          {translate(`values.${vocabulary}.${value}`, { _: value })}
        </MenuItem>
      ))}
    </TextField>
  )
}
