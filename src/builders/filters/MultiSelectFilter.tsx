import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'

import type { FilterProps } from './filterTypes.ts'
import { useEnumChoices } from './useEnumChoices.ts'

/** Several values of one vocabulary; none selected means all. A value that stands for a set says so. */
export function MultiSelectFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const vocabulary = definition.values ?? definition.field
  const offered = useEnumChoices(definition)
  const chosen = values[definition.field] ?? []
  const text = (value: string) => translate(`values.${vocabulary}.${value}`, { _: value })
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={typeof chosen === 'string' ? [chosen] : [...chosen]}
      onChange={event => {
        const next: unknown = event.target.value
        onChange({ [definition.field]: Array.isArray(next) && next.length > 0 ? next.map(String) : undefined })
      }}
      slotProps={{
        select: {
          multiple: true,
          renderValue: (selected: unknown) =>
            Array.isArray(selected) ? selected.map(one => text(String(one))).join(', ') : '',
        },
      }}
    >
      {offered.map(({ value, set }) => (
        <MenuItem key={value} value={value} dense>
          <Checkbox
            checked={chosen.includes(value)}
            tabIndex={-1}
            disableRipple
            size="small"
            sx={{ p: 0.5, mr: 1, minWidth: 0, minHeight: 0 }}
            aria-hidden
            slotProps={{ input: { tabIndex: -1, 'aria-hidden': true } }}
          />
          <ListItemText primary={text(value)} secondary={set?.map(text).join(', ')} />
        </MenuItem>
      ))}
    </TextField>
  )
}
