import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'

import { type FilterProps, textValue } from './filterTypes.ts'
import { useChoices } from './references.ts'

/** The whole field is the touch target; larger buttons would cover its text. */
const innerSx = { '& .MuiAutocomplete-endAdornment .MuiButtonBase-root': { minWidth: 0, minHeight: 0 } } as const

/** One row of another resource, found by any part of its name, ignoring case (INV-05). */
export function ReferenceFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const { choices, isPending } = useChoices(definition.field)
  const id = textValue(values, definition.field)
  return (
    <Autocomplete
      size="small"
      sx={innerSx}
      fullWidth
      options={choices}
      value={choices.find(choice => choice.id === id) ?? null}
      getOptionLabel={choice => choice.name}
      getOptionKey={choice => choice.id}
      isOptionEqualToValue={(choice, value) => choice.id === value.id}
      loading={isPending}
      loadingText={translate('layout.loading')}
      noOptionsText={translate('factoring.nothingMatches')}
      clearText={translate('factoring.filter.clearOne', { label })}
      openText={translate('factoring.filter.open', { label })}
      closeText={translate('action.close')}
      onChange={(_, choice) => onChange({ [definition.field]: choice?.id })}
      renderInput={params => <TextField {...params} label={label} />}
    />
  )
}
