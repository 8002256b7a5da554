import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'ra-core'
import { useId } from 'react'

import { filterNames } from '../../../schemas/listFilters.ts'
import { isBackwards } from '../../../schemas/lists/dateRange.ts'
import { DateField } from './DateField.tsx'
import { DatePresets } from './DatePresets.tsx'
import { type FilterProps, textValue } from './filterTypes.ts'

/** Owns `<field>From` and `<field>To`. Ends in reverse order stay and are marked. */
export function DateRangeFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const messageId = useId()
  const [fromName = '', toName = ''] = filterNames(definition.field, definition.kind)
  const [from, to] = [textValue(values, fromName), textValue(values, toName)]
  const backwards = isBackwards(from, to)
  const problem = backwards ? { problemId: messageId } : {}
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', columnGap: 0.5, rowGap: 1 }}
    >
      <DateField
        label={translate('factoring.filter.from', { label })}
        value={from}
        {...problem}
        {...(to && !backwards ? { max: to } : {})}
        onChange={value => onChange({ [fromName]: value })}
      />
      <DateField
        label={translate('factoring.filter.to', { label })}
        value={to}
        {...problem}
        {...(from && !backwards ? { min: from } : {})}
        onChange={value => onChange({ [toName]: value })}
      />
      <DatePresets
        label={label}
        range={{ from, to }}
        onChoose={days => onChange({ [fromName]: days.from, [toName]: days.to })}
      />
      <FormHelperText
        id={messageId}
        error
        role="status"
        sx={{ gridColumn: '1 / -1', m: 0, mx: 1.5, '&:empty': { display: 'none' } }}
      >
        {backwards && translate('factoring.filter.backwards')}
      </FormHelperText>
    </Box>
  )
}
