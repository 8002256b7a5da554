import { FIRST_YEAR, LAST_YEAR } from '../../../schemas/format/calendarDate.ts'
import { DateInput } from '../../ui/dates/DateInput.tsx'
import { readDay } from '../../ui/dates/readDay.ts'
import type { Field } from '../engine/model.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'
import { orNothing, textOf } from './attributes.ts'
import type { WidgetProps } from './types.ts'

/**
 * A day without time, YYYY-MM-DD in the document. Invalid text is stored as typed, so that nothing is lost and the
 * reason can be shown.
 */
export function DateWidget({
  id,
  value,
  label,
  required,
  readOnly,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: WidgetProps) {
  return (
    <DateInput
      id={id}
      name={label}
      text={textOf(value)}
      required={required}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      onText={text => onChange(orNothing(text))}
      onLeave={onBlur}
    />
  )
}

/** A day that no calendar has gets its own message; the schema's message covers every other text. */
export function explainDate(_field: Field, value: Json | undefined): Omit<Issue, 'path'> | undefined {
  const reading = readDay(typeof value === 'string' ? value : '')
  if (reading.kind === 'impossible') return { code: 'dateImpossible', params: { date: reading.day } }
  return reading.kind === 'year' ? { code: 'dateYear', params: { from: FIRST_YEAR, to: LAST_YEAR } } : undefined
}
