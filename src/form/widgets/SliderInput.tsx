import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'

import { useForm } from '../context.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import type { Json } from '../../contract/formTypes.ts'
import { textOf } from './attributes.ts'
import { RangeInput } from './RangeInput.tsx'
import { fillPercent, positionOf, type Scale, valueAt } from './scale.ts'
import { TypedInput } from './TypedInput.tsx'
import { useTakeOver } from '../../ui/useTakeOver.ts'

type Props = {
  id: string
  label: string
  required: boolean
  unit: string | undefined
  scale: Scale
  /** Position of the slider. */
  value: number
  /** Text of the input beside it. */
  text: string
  /** Whether the portal wrote that text. */
  isShown: boolean
  invalid: boolean
  disabled: boolean
  describedBy: string | undefined
  onSlide: (value: number) => void
  /** The typed text without the portal's own dots, on blur or Enter. */
  onTyped: (text: string) => void
  onBlur: () => void
}

/** A slider with an input for the exact figure, which need not match a step; invalid figures are not corrected. */
export function SliderInput({
  id,
  label,
  required,
  unit,
  scale,
  value,
  text,
  isShown,
  invalid,
  disabled,
  describedBy,
  onSlide,
  onTyped,
  onBlur,
}: Props) {
  const { texts } = useForm()
  const typed = useRef<{ value: Json | undefined }>(undefined)
  const withUnit = (amount: number) => `${formatDecimal(String(amount), 0)}${unit === undefined ? '' : `\u00a0${unit}`}`
  const finish = () => {
    const found = typed.current
    typed.current = undefined
    if (found) onTyped(textOf(found.value))
  }
  const fixed = scale.min === scale.max
  const slider = useRef<HTMLInputElement>(null)
  const fill = `${fillPercent(scale, value)}%`
  // No style attribute: the policy of a page rendered on the server drops it.
  useLayoutEffect(() => slider.current?.style.setProperty('--fill', fill), [fill, fixed])
  useTakeOver(() => {
    const moved = slider.current && movedTo(slider.current)
    if (moved !== undefined && moved !== null) onSlide(valueAt(scale, Number(moved)))
  })
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 11rem' }, columnGap: 3, alignItems: 'center' }}
    >
      {!fixed && (
        <Box sx={{ gridRow: { xs: 2, sm: 1 }, px: '2px' }}>
          <RangeInput
            type="range"
            aria-label={texts.chrome('request.slider.label', { field: label })}
            aria-valuetext={withUnit(value)}
            min={scale.marks ? 0 : scale.min}
            max={scale.marks ? scale.marks.length - 1 : scale.max}
            step={scale.marks ? 1 : scale.step}
            value={positionOf(scale, value)}
            disabled={disabled}
            onChange={event => onSlide(valueAt(scale, Number(event.target.value)))}
            onBlur={onBlur}
            ref={slider}
          />
          <Box aria-hidden className="tabular" sx={{ display: 'flex', justifyContent: 'space-between', mt: -0.75 }}>
            <Typography variant="caption" color="textSecondary">
              {withUnit(scale.min)}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {withUnit(scale.max)}
            </Typography>
          </Box>
        </Box>
      )}
      <Box
        sx={{ '& input': { fontWeight: 600 } }}
        onKeyDown={event => {
          if (event.key === 'Enter') finish()
        }}
      >
        <TypedInput
          id={id}
          required={required}
          invalid={invalid}
          readOnly={disabled || fixed}
          describedBy={describedBy}
          placeholder={undefined}
          text={text}
          number={isShown ? 'shown' : 'typed'}
          read={raw => ({ text: raw, value: raw })}
          now={() => typed.current?.value}
          onTyped={next => {
            typed.current = { value: next }
            // Browsers also autofill fields that are not focused.
            if (document.activeElement?.id !== id) finish()
          }}
          onBlur={() => {
            finish()
            onBlur()
          }}
          inputMode="decimal"
          tabular
          unit={unit}
        />
      </Box>
    </Box>
  )
}

/** The position that a slider has been moved to; undefined at its first one, which browsers round to a step. */
function movedTo({ value, min, max, step, defaultValue }: HTMLInputElement): string | undefined {
  const unmoved = document.createElement('input')
  Object.assign(unmoved, { type: 'range', min, max, step, value: defaultValue })
  return value === unmoved.value ? undefined : value
}
