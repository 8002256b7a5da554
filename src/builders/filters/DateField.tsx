import { useEffect, useId, useState } from 'react'

import { DateInput } from '../../ui/dates/DateInput.tsx'
import { dayProblem } from '../../ui/dates/dayProblem.ts'
import { readDay } from '../../ui/dates/readDay.ts'
import { useText } from '../../i18n/TextsContext.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  /** Id of the text that explains why the day cannot be combined with the other one. */
  readonly problemId?: string
  readonly onChange: (value: string | undefined) => void
}

/**
 * A day that filters a list. An incomplete or impossible day stays in the field and is marked, but is never applied.
 */
export function DateField({ label, value, min, max, problemId, onChange }: Props) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState(value)
  const [left, setLeft] = useState(false)
  useEffect(() => setText(value), [value])
  const reading = readDay(text)
  // An incomplete date is not marked while it is being typed; a complete, invalid one is marked immediately.
  const problem =
    left || (reading.kind === 'impossible' && text.trim().length >= reading.day.length)
      ? dayProblem(t, text)
      : undefined

  const type = (next: string) => {
    setText(next)
    setLeft(false)
    const typed = readDay(next)
    if (typed.kind === 'empty') onChange(undefined)
    // Another format may be the start of a longer date, so it is applied only on blur, when the text is normalized.
    else if (typed.kind === 'day' && typed.day === next.trim()) onChange(typed.day)
  }

  return (
    <DateInput
      id={id}
      size="small"
      label={label}
      name={label}
      text={text}
      min={min}
      max={max}
      invalid={problem !== undefined || problemId !== undefined}
      message={problem}
      describedBy={problemId}
      onText={type}
      onLeave={() => setLeft(true)}
    />
  )
}
