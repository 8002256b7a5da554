import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'

import { filterNames } from '../../../schemas/listFilters.ts'
import { isBackwards } from '../../../schemas/lists/dateRange.ts'
import { formatDecimal } from '../../cells/formatMoney.ts'
import { parseDecimal } from '../../form/number.ts'
import { type FilterProps, textValue } from './filterTypes.ts'
import { RangeField, RangeFields } from './RangeFields.tsx'

const MAX_CHARACTERS = 24
const REPORT_MS = 300

/**
 * Owns `<field>From` and `<field>To`, amounts with two decimals, both included (LST-25). Ends in reverse order stay and are
 * marked.
 */
export function AmountRangeFilter({ definition, label, values, onChange }: FilterProps) {
  const translate = useTranslate()
  const messageId = useId()
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set())
  const [fromName = '', toName = ''] = filterNames(definition.field, definition.kind)
  const [from, to] = [textValue(values, fromName), textValue(values, toName)]
  const isReversed = isBackwards(from, to)
  const ends = [
    { name: fromName, value: from, label: translate('factoring.filter.amountFrom') },
    { name: toName, value: to, label: translate('factoring.filter.amountTo') },
  ]
  const message =
    unreadable.size > 0 ? 'factoring.filter.amountUnreadable' : isReversed ? 'factoring.filter.amountBackwards' : ''
  const note = (name: string, isUnreadable: boolean) =>
    setUnreadable(before => {
      if (before.has(name) === isUnreadable) return before
      return new Set(isUnreadable ? [...before, name] : [...before].filter(one => one !== name))
    })
  return (
    <RangeFields label={label} messageId={messageId} message={message === '' ? '' : translate(message)}>
      {ends.map(end => (
        <AmountField
          key={end.name}
          label={end.label}
          value={end.value}
          problemId={unreadable.has(end.name) || (unreadable.size === 0 && isReversed) ? messageId : undefined}
          onUnreadable={isUnreadable => note(end.name, isUnreadable)}
          onChange={value => onChange({ [end.name]: value })}
        />
      ))}
    </RangeFields>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: string
  /** Id of the text that explains why the amount cannot be used. */
  readonly problemId: string | undefined
  readonly onUnreadable: (isUnreadable: boolean) => void
  readonly onChange: (value: string | undefined) => void
}

/** Reports what is typed after a pause. An outside change (Clear, Back) overrides it, even if it was not reported yet. */
function AmountField({ label, value, problemId, onUnreadable, onChange }: FieldProps) {
  const [text, setText] = useState(() => shown(value))
  const reported = useRef(value)
  const latest = useRef({ onUnreadable, onChange })
  latest.current = { onUnreadable, onChange }
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(shown(value))
  }, [value])
  const amount = read(text)
  useEffect(() => {
    if (amount !== undefined) latest.current.onUnreadable(false)
    const timer = setTimeout(() => {
      if (amount === undefined) latest.current.onUnreadable(true)
      // What cannot be read is no filter: the rows would be those of another amount than the field shows.
      const next = amount ?? ''
      if (isSame(next, reported.current)) return
      reported.current = next
      latest.current.onChange(next || undefined)
    }, REPORT_MS)
    return () => clearTimeout(timer)
  }, [amount, text])
  return (
    <RangeField
      label={label}
      text={text}
      inputMode="decimal"
      problemId={problemId}
      onText={typed => setText(typed.slice(0, MAX_CHARACTERS))}
      onBlur={() => amount !== undefined && setText(shown(amount))}
    />
  )
}

function shown(amount: string): string {
  return amount === '' ? '' : formatDecimal(amount)
}

/** An address may have fewer decimals than a typed amount. */
function isSame(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && Number(one) === Number(other))
}

/** As many digits before the decimal point as an address may have. */
const READABLE = /^\d{1,13}\.\d\d$/

/** @returns '' for an empty field, undefined for what is no amount */
function read(text: string): string | undefined {
  if (text.trim() === '') return ''
  // The field itself writes dots between thousands.
  const result = parseDecimal(text, 2, 'thousands')
  return 'value' in result && READABLE.test(result.value) ? result.value : undefined
}
