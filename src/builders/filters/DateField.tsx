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
  /** The day is none that the page can use beside the other one; `id` of the text that says why. */
  readonly problemId?: string
  readonly onChange: (value: string | undefined) => void
}

/** A day that filters a list. One that is half typed or does not exist stays in the field and is marked, but never applied. */
export function DateField({ label, value, min, max, problemId, onChange }: Props) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState(value)
  const [left, setLeft] = useState(false)
  useEffect(() => setText(value), [value])
  const reading = readDay(text)
  // While a date is being typed it is not finished; one that is complete and wrong is marked at once.
  const problem =
    left || (reading.kind === 'impossible' && text.trim().length >= reading.day.length)
      ? dayProblem(t, text)
      : undefined

  const type = (next: string) => {
    setText(next)
    setLeft(false)
    const typed = readDay(next)
    if (typed.kind === 'empty') onChange(undefined)
    // Another spelling may be the beginning of a longer one: it is applied when the field is left and the text becomes the portal's.
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
