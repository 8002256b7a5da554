import { useTranslate } from 'ra-core'
import { useId } from 'react'

import { filterNames } from '../../../schemas/listFilters.ts'
import { isBackwards } from '../../../schemas/lists/dateRange.ts'
import { type FilterProps, textValue } from './filterTypes.ts'
import { RangeField, RangeFields } from './RangeFields.tsx'
import { useDebouncedText } from './useDebouncedText.ts'

const MAX_DIGITS = 4

/** Owns `<field>From` and `<field>To`, whole days, both included (LST-20). Ends in reverse order stay and are marked. */
export function DaysOverdueFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const messageId = useId()
  const [fromName = '', toName = ''] = filterNames(definition.field, definition.kind)
  const [from, to] = [textValue(values, fromName), textValue(values, toName)]
  const backwards = isBackwards(from, to)
  const ends = [
    { name: fromName, value: from, label: translate('factoring.filter.overdueFrom') },
    { name: toName, value: to, label: translate('factoring.filter.overdueTo') },
  ]
  return (
    <RangeFields
      label={label}
      messageId={messageId}
      message={backwards ? translate('factoring.filter.overdueBackwards') : ''}
    >
      {ends.map(end => (
        <DaysField
          key={end.name}
          label={end.label}
          value={end.value}
          problemId={backwards ? messageId : undefined}
          onChange={value => onChange({ [end.name]: value })}
        />
      ))}
    </RangeFields>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: string
  /** Id of the text that explains why the number cannot be combined with the other one. */
  readonly problemId: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function DaysField({ label, value, problemId, onChange }: FieldProps) {
  const [text, setText] = useDebouncedText(value, next => onChange(next || undefined))
  return (
    <RangeField
      label={label}
      text={text}
      inputMode="numeric"
      problemId={problemId}
      // No day overdue is not overdue: the number starts with a digit above zero.
      onText={typed => setText(typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS))}
    />
  )
}
