import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'

import type { FilterProps } from './filterTypes.ts'
import { type Choice, useChoices } from './references.ts'

/** As the server accepts (schemas/queries/parameters.json). */
const MAX_CHOSEN_ROWS = 50

/** The whole field is the touch target; larger buttons would cover its text. Chips stay as low as the other fields. */
const innerSx = {
  '& .MuiAutocomplete-endAdornment .MuiButtonBase-root': { minWidth: 0, minHeight: 0 },
  '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 76px)', minHeight: 0, height: 24 },
} as const

/** Rows of another resource, each found by any part of its name, ignoring case (LST-27). */
export function ReferencesFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const { choices, isPending } = useChoices(definition.field)
  const value = values[definition.field] ?? []
  const ids = typeof value === 'string' ? [value] : value
  const chosen = ids.flatMap((id): readonly Choice[] => choices.filter(choice => choice.id === id))
  return (
    <Autocomplete
      multiple
      size="small"
      sx={innerSx}
      fullWidth
      limitTags={1}
      disableCloseOnSelect
      options={choices}
      value={chosen}
      getOptionLabel={choice => choice.name}
      getOptionKey={choice => choice.id}
      getOptionDisabled={choice => chosen.length >= MAX_CHOSEN_ROWS && !chosen.some(({ id }) => id === choice.id)}
      isOptionEqualToValue={(choice, one) => choice.id === one.id}
      loading={isPending}
      loadingText={translate('layout.loading')}
      noOptionsText={translate('factoring.nothingMatches')}
      clearText={translate('factoring.filter.clearOne', { label })}
      openText={translate('factoring.filter.open', { label })}
      closeText={translate('action.close')}
      onChange={(_, next) => onChange({ [definition.field]: next.length === 0 ? undefined : next.map(({ id }) => id) })}
      renderInput={params => <TextField {...params} label={label} />}
    />
  )
}
