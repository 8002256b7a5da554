import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'

import { DateField } from './DateField.tsx'
import { type FilterProps, textValue } from './filterTypes.ts'

/** Owns `<field>From` and `<field>To`; both ends belong to the range. */
export function DateRangeFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const [fromName, toName] = [`${definition.field}From`, `${definition.field}To`]
  const [from, to] = [textValue(values, fromName), textValue(values, toName)]
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <DateField
        label={translate('factoring.filter.from', { label })}
        value={from}
        {...(to ? { max: to } : {})}
        onChange={(value) => onChange({ [fromName]: value })}
      />
      <DateField
        label={translate('factoring.filter.to', { label })}
        value={to}
        {...(from ? { min: from } : {})}
        onChange={(value) => onChange({ [toName]: value })}
      />
    </Box>
  )
}
